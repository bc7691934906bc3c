import type { MailSender } from '#platform/mail-templates/mail-renderer';
import { mailTemplate } from '#platform/mail-templates/mail-template';
import { MailTexts } from '#platform/mail-templates/mail-texts';

/** A mail template that only the tests use. */
export const greetingMail = mailTemplate<{ word: string }>('greeting', __dirname);

const layout = {
  'mails.layout.help': 'Write to',
};

export const greetingTexts = new MailTexts({
  en: {
    ...layout,
    'mails.greeting.subject': 'Hello {word}',
    'mails.greeting.preview': 'A word',
    'mails.greeting.heading': 'Hello',
    'mails.greeting.action': 'Look',
  },
  ru: {
    ...layout,
    'mails.greeting.subject': 'Привет, {word}',
    'mails.greeting.preview': 'Слово',
    'mails.greeting.heading': 'Привет',
    'mails.greeting.action': 'Посмотреть',
  },
});

export const sender: MailSender = {
  current: {
    name: 'Workshop',
    legalName: 'Workshop Ltd',
    supportEmail: 'help@workshop.example',
    signalColour: '#f4562f',
  },
};

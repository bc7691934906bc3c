import { computerReleasedMail } from './computer-released.mail';
import { downloadEndingMail } from './download-ending.mail';
import { filesLinkMail } from './files-link.mail';
import { giftMail } from './gift.mail';
import { licenceGivenMail } from './licence-given.mail';
import { licencesImportedMail } from './licences-imported.mail';
import { lostCodeMail } from './lost-code.mail';
import { lostReleasedMail } from './lost-released.mail';
import { swapCodeMail } from './swap-code.mail';
import { swapReportMail } from './swap-report.mail';
import { trialStartedMail } from './trial-started.mail';

/** All mails of this service. */
export const licensingMails = [
  downloadEndingMail,
  filesLinkMail,
  licenceGivenMail,
  licencesImportedMail,
  giftMail,
  swapCodeMail,
  swapReportMail,
  lostCodeMail,
  lostReleasedMail,
  computerReleasedMail,
  trialStartedMail,
];

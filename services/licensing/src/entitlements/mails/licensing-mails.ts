import { computerReleasedMail } from './computer-released.mail';
import { downloadEndingMail } from './download-ending.mail';
import { filesLinkMail } from './files-link.mail';
import { giftMail } from './gift.mail';
import { licenceGivenMail } from './licence-given.mail';
import { licenceIssuedMail } from './licence-issued.mail';
import { lostCodeMail } from './lost-code.mail';
import { lostReleasedMail } from './lost-released.mail';
import { swapCodeMail } from './swap-code.mail';
import { swapReportMail } from './swap-report.mail';

/** All mails of this service. Orders of the release before have a licence mail that may still wait in the queue. */
export const licensingMails = [
  downloadEndingMail,
  filesLinkMail,
  licenceIssuedMail,
  licenceGivenMail,
  giftMail,
  swapCodeMail,
  swapReportMail,
  lostCodeMail,
  lostReleasedMail,
  computerReleasedMail,
];

import { computerReleasedMail } from './computer-released.mail';
import { giftMail } from './gift.mail';
import { licenceGivenMail } from './licence-given.mail';
import { licenceIssuedMail } from './licence-issued.mail';
import { lostCodeMail } from './lost-code.mail';
import { lostReleasedMail } from './lost-released.mail';
import { swapCodeMail } from './swap-code.mail';
import { swapReportMail } from './swap-report.mail';

/** All mails of this service. */
export const licensingMails = [
  licenceIssuedMail,
  licenceGivenMail,
  giftMail,
  swapCodeMail,
  swapReportMail,
  lostCodeMail,
  lostReleasedMail,
  computerReleasedMail,
];

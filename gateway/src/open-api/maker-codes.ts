/** The refusals of the calls of plug-ins: what each means for a plug-in, and the remedy. */
export const makerCodes: Readonly<Record<string, { meaning: string; remedy: string }>> = {
  ACCOUNT_MERGED: {
    meaning: 'The account was merged into another one of the same person.',
    remedy: 'Ask for the address of the other account.',
  },
  ACTIVATION_LIMIT: {
    meaning: 'Other computers use all seats of a licence; `details` lists those that can be replaced.',
    remedy: 'Let the user choose one and send the request again with `replaces`, or pair again.',
  },
  CHALLENGE_EXPIRED: {
    meaning: 'The challenge of the second step has ended.',
    remedy: 'Start the log-in again.',
  },
  CODE_REFUSED: {
    meaning: 'The code of the second step is wrong or was used.',
    remedy: 'Ask for the next code of the app.',
  },
  DOWNLOAD_BUSY: {
    meaning: 'The remaining transfers of this file are running now.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  DOWNLOAD_EXPIRED: {
    meaning: 'The download link of the order has ended.',
    remedy: 'Open the account: its links have no end.',
  },
  DOWNLOAD_LIMIT: {
    meaning: 'All transfers of the link of the order are used.',
    remedy: 'Open the account: its links have no limit.',
  },
  DOWNLOAD_NOT_FOUND: {
    meaning: 'The address of the file is wrong or incomplete.',
    remedy: 'List the files again for a fresh address.',
  },
  DOWNLOAD_REVOKED: {
    meaning: 'The licence does not open files any more.',
    remedy: 'Show the state of the licence in the account.',
  },
  FILE_DAMAGED: {
    meaning: 'The stored file is damaged. Nothing was sent.',
    remedy: 'Try again later; the shop has been alerted.',
  },
  FILE_MISSING: {
    meaning: 'The stored file is missing. Nothing was sent.',
    remedy: 'Try again later; the shop has been alerted.',
  },
  INTERNAL: {
    meaning: 'An error of the shop. The licence file stays valid.',
    remedy: 'Try again later; report the `requestId`.',
  },
  INVALID_CREDENTIALS: {
    meaning: 'The address or the password is wrong.',
    remedy: 'Ask again. Do not store passwords.',
  },
  INVALID_INPUT: {
    meaning: 'A field of the request is wrong; `details` names it.',
    remedy: 'An error of the plug-in: compare the request with the reference.',
  },
  LICENCE_FILE_TOO_LARGE: {
    meaning: 'The licences of the account do not fit into one file (about 5,000). Nothing was changed.',
    remedy: 'Name the `products` of the plug-in in the request. Always do so: files stay small.',
  },
  LICENCE_REQUIRED: {
    meaning:
      'The licence file is missing, refused, or does not cover the version; or the signed address has ended.',
    remedy: 'Refresh the licence file, name its code, and check for updates again.',
  },
  LINK_EXPIRED: {
    meaning: 'The signed address of a file has ended; it is valid for minutes.',
    remedy: 'List the files again; the download continues with a range.',
  },
  LOGIN_CODE_REQUIRED: {
    meaning: 'The account has two-factor authentication; `details` has the `challenge` of the second step.',
    remedy: 'Ask for the code and send both to `POST /api/login/code`.',
  },
  NOT_FOUND: {
    meaning: 'There is no such pairing, computer or entitlement for this user.',
    remedy: 'Start again; an id of another account looks the same.',
  },
  NOTHING_TO_ACTIVATE: {
    meaning: 'The account has no usable licence for the requested products.',
    remedy: 'Show the address of the account and a link to the product.',
  },
  OFFLINE_REQUEST_SPENT: {
    meaning: 'The lease of this request has ended, or the request is from another computer.',
    remedy: 'Write a new offline request.',
  },
  OVERLOADED: {
    meaning: 'The shop is very busy. Nothing was done, and the licence file stays valid.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  PAIRING_DENIED: {
    meaning: 'The owner has denied the pairing.',
    remedy: 'Stop polling. Offer to pair again.',
  },
  PAIRING_EXPIRED: {
    meaning: 'The pairing has ended, or its file was fetched already.',
    remedy: 'Start a new pairing.',
  },
  PLUGIN_NOT_FOUND: {
    meaning: 'There is no plug-in with this slug, or the shop does not show it any more.',
    remedy: 'An error of the plug-in: compare the slug with the address of the product page.',
  },
  RECEIPT_REFUSED: {
    meaning: 'The return receipt is not signed by this computer, or not for its last file.',
    remedy: 'Write the receipt again on the computer that holds the lease.',
  },
  RELEASE_NOT_FOUND: {
    meaning: 'No version of the channel is offered to every computer.',
    remedy: 'Keep the installed version.',
  },
  RELEASE_YANKED: {
    meaning: 'The version was withdrawn.',
    remedy: 'Check for updates again.',
  },
  RESPONSE_TOO_LARGE: {
    meaning: 'The list is too long for one response.',
    remedy: 'Read it in pages: `?page=1&limit=500`.',
  },
  SWAP_CODE_REFUSED: { meaning: 'The mailed code is wrong or has ended.', remedy: 'Ask for the code again.' },
  SWAP_CODE_REQUIRED: {
    meaning: 'The free swaps of the year are used; `details` says when the next one is free.',
    remedy: 'Send `POST /api/licensing/swap-codes`, ask for the mailed code and repeat with `swapCode`.',
  },
  TOO_MANY_REQUESTS: {
    meaning: 'A rate limit of the address or the account. The licence file stays valid.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  TRIAL_REFUSED: {
    meaning:
      'The plug-in cannot be tried: owned already, no trial offered, or this account, address or computer had it.',
    remedy: 'Offer the purchase; `params.reason` says which it is.',
  },
  UNAUTHENTICATED: {
    meaning: 'The session has ended.',
    remedy: 'Log in again, or pair: it needs no session.',
  },
  UNAVAILABLE: {
    meaning: 'The shop is unavailable. The licence file stays valid.',
    remedy: 'Try again later, with growing pauses.',
  },
};

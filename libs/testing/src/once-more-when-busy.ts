// Limits of real servers (a query in 2.5 s, a call in 2.5 s) can be missed once on a machine that does ten things at a time.
// A failure is logged and the case runs again; a case that is wrong fails again.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

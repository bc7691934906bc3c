import { consequencesOf, type RefundDecision } from './refund-consequences';

const items = ['a', 'b', 'c'];
const refund = (
  revoke: RefundDecision['revoke'],
  pluginIds: string[] = [],
  state: RefundDecision['state'] = 'succeeded',
): RefundDecision => ({ revoke, pluginIds, state });
const revokedBy = (refunds: RefundDecision[], isFull = false) =>
  [...consequencesOf(refunds, items, isFull).revoked].sort();

describe('consequences of refunds', () => {
  it.each([
    ['a partial amount keeps all licences', [refund(null)], false, []],
    ['lines lose their licences', [refund('lines', ['a'])], false, ['a']],
    [
      'lines of two refunds lose their licences',
      [refund('lines', ['a']), refund('lines', ['c'])],
      false,
      ['a', 'c'],
    ],
    ['lines keep their licences if that was decided', [refund('none', ['a'])], false, []],
    ['all licences are revoked by a partial amount if that was decided', [refund('all')], false, items],
    ['the full sum revokes all licences', [refund(null), refund('lines', ['a'])], true, items],
    ['a refund in the dashboard of Stripe revokes by its sum', [refund(null)], true, items],
    ['a failed refund revokes nothing', [refund('lines', ['a'], 'failed')], false, []],
    [
      'a refund that Stripe has not accepted revokes nothing',
      [refund('lines', ['a'], 'requested')],
      false,
      [],
    ],
  ] as const)('%s', (_, refunds, isFull, revoked) => {
    expect(revokedBy([...refunds], isFull)).toEqual([...revoked]);
  });

  it('a full refund keeps the licences if its last part says so, but not those that were revoked before', () => {
    const refunds = [refund('lines', ['a']), refund('none')];
    expect(consequencesOf(refunds, items, true)).toEqual({ revoked: new Set(['a']), keepsLicences: true });
    expect(consequencesOf(refunds.reverse(), items, true).keepsLicences).toBe(false);
  });
});

import { licenceEventsOf } from './licence-history.service';

const first = 'order-1';
const second = 'order-2';

describe('licence history', () => {
  it.each([
    ['active', 'suspended', 'suspended'],
    ['active', 'revoked', 'revoked'],
    ['suspended', 'revoked', 'revoked'],
    ['suspended', 'active', 'restored'],
    ['revoked', 'active', 'restored'],
  ] as const)('records the change of a licence from %s to %s as event %s', (before, after, kind) => {
    const events = licenceEventsOf(
      { sourceOrderId: first, status: before },
      { sourceOrderId: first, status: after },
    );
    expect(events).toEqual([{ kind, orderId: first }]);
  });

  it('records no licence event without a change', () => {
    const snapshot = { sourceOrderId: first, status: 'active' } as const;
    expect(licenceEventsOf(snapshot, snapshot)).toEqual([]);
  });

  it('records the move of a licence under the former order', () => {
    const events = licenceEventsOf(
      { sourceOrderId: first, status: 'active' },
      { sourceOrderId: second, status: 'active' },
    );
    expect(events).toEqual([{ kind: 'moved', orderId: first }]);
  });
});

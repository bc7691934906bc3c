import { licenceEventsOf } from './licence-history.service';

const first = 'order-1';
const second = 'order-2';

describe('the history of a licence', () => {
  it.each([
    ['active', 'suspended', 'suspended'],
    ['active', 'revoked', 'revoked'],
    ['suspended', 'revoked', 'revoked'],
    ['suspended', 'active', 'restored'],
    ['revoked', 'active', 'restored'],
  ] as const)('records a change from %s to %s as %s', (before, after, kind) => {
    const events = licenceEventsOf(
      { sourceOrderId: first, status: before },
      { sourceOrderId: first, status: after },
    );
    expect(events).toEqual([{ kind, orderId: first }]);
  });

  it('records nothing when nothing changed', () => {
    const holding = { sourceOrderId: first, status: 'active' } as const;
    expect(licenceEventsOf(holding, holding)).toEqual([]);
  });

  it('records under the former order that another order gives the licence now', () => {
    const events = licenceEventsOf(
      { sourceOrderId: first, status: 'active' },
      { sourceOrderId: second, status: 'active' },
    );
    expect(events).toEqual([{ kind: 'moved', orderId: first }]);
  });
});

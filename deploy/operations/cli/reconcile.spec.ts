import type { Finding, FindingKind } from '#contracts/commerce/reconciliation';
import { tableLines } from './reconcile';

const finding = (kind: FindingKind, subject: string, isRepairable: boolean): Finding => ({
  id: '019a0000-0000-7000-8000-0000000000b1',
  kind,
  subject,
  orderId: null,
  orderNumber: isRepairable ? 'LL-12345678' : null,
  userId: null,
  detail: 'the facts',
  isRepairable,
  foundAt: '2026-11-20T03:50:00.000Z',
  repairedAt: null,
});

it('shop reconcile prints a line with the count of each kind and the ids below', () => {
  const findings = new Map<FindingKind, Finding[]>([
    ['token-lost', [finding('token-lost', 'order-1', true), finding('token-lost', 'order-2', true)]],
    ['file-missing', [finding('file-missing', 'downloads/a.zip', false)]],
  ]);
  expect(tableLines(findings)).toEqual([
    'token-lost                   2  --repair corrects it',
    '  order-1  LL-12345678  the facts',
    '  order-2  LL-12345678  the facts',
    'file-missing                 1',
    '  downloads/a.zip  -  the facts',
  ]);
});

it('shop reconcile prints nothing without findings', () => {
  expect(tableLines(new Map())).toEqual([]);
});

import { E, O } from '../../../src/domain/fp.ts'
import type { ListedChangeRequest } from '../../../src/domain/change-requests/listed-change-request.ts'
import {
  changeRequestsMachine,
  type EarlierRequests,
  type KnownRequests,
} from '../../../src/machines/change-requests/change-requests.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, lostRead, newId, type Sample } from '../sample.ts'

export const limitRequest: ListedChangeRequest = {
  id: 'c1',
  status: 'Pending',
  isCurrent: true,
  by: 'admin',
  byName: 'Dorothea Finch',
  at: '2026-11-20T01:00:00.000Z',
  people: [],
  expiresAt: '2026-11-27T01:00:00.000Z',
  ended: null,
  change: { kind: 'setting', title: 'OrderApprovalLimit', before: 5000, value: 0, revision: 1 },
}

export const ownRequest: ListedChangeRequest = {
  ...limitRequest,
  id: 'c2',
  by: 'second',
  byName: 'Sam Second',
  change: {
    kind: 'user',
    person: {
      username: 'newadviser',
      before: null,
      fields: ['email'],
      hasPassword: true,
      changePassword: false,
      revision: 0,
      after: {
        rights: { roles: ['adviser'], accounts: [], groups: [], defaultDashboardType: 'adviser', defaultCode: 'A1' },
        status: 1,
      },
    },
  },
  people: [
    {
      username: 'newadviser',
      name: 'Nora Newcomer',
      details: [{ field: 'email', from: '', to: 'nora@plutus.example' }],
    },
  ],
}

export const declinedRequest: ListedChangeRequest = {
  ...limitRequest,
  id: 'c3',
  status: 'Declined',
  expiresAt: null,
  ended: { by: 'superadmin', byName: 'Quentin Marsh', at: '2026-11-21T01:00:00.000Z', reason: 'Too low' },
}

export const knownRequests = (requests: readonly ListedChangeRequest[], next: string | null = null): KnownRequests => ({
  requests,
  next,
  pending: requests.filter(({ status }) => status === 'Pending'),
})

const earlierRequests: EarlierRequests = { after: 'c3', page: { requests: [declinedRequest], next: null } }

export const changeRequests: Sample<typeof changeRequestsMachine> = {
  machine: changeRequestsMachine,
  input: { reader: 'second', newId },
  identify: ({ value, context: { list, search, isPendingOnly, decided, notice } }) => ({
    value,
    list,
    search,
    isPendingOnly,
    decided,
    notice,
  }),
  events: [
    listReceived(knownRequests([limitRequest, ownRequest, declinedRequest], 'c3')),
    listReceived(knownRequests([])),
    { type: 'more.requested' },
    answered('listEarlier', E.right(earlierRequests)),
    answered('listEarlier', lostRead),
    listFailed,
    { type: 'list.retried' },
    { type: 'search.typed', search: 'limit' },
    { type: 'pending.toggled' },
    { type: 'approve.requested', request: limitRequest },
    { type: 'decline.requested', request: limitRequest },
    { type: 'withdraw.requested', request: ownRequest },
    answered('deciding', O.some({ position: 9 })),
    answered('deciding', O.none),
    answered('declining', true),
    answered('declining', false),
    { type: 'notice.dismissed' },
  ],
}

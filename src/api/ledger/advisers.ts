import * as t from 'io-ts'
import { Adviser } from '../../domain/ledger/accounts/account.ts'
import { HandoverReply, HandoverResult, ClientHandover } from '../../domain/ledger/accounts/handover.ts'
import { UnfinishedMessages } from '../../domain/messages/succession.ts'
import { Uuid } from '../../domain/uuid.ts'
import { allPermissionsAccess, anyPermissionAccess, defineEndpoint, ownCodeAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const codeParams = t.strict({ code: textUpTo(200) })
const handoverAccess = allPermissionsAccess('client.admin', 'site.admin')
const ledgerRefusals = { NotFound: 404, AnotherImportRunning: 409, Conflict: 409 } as const

/** At most 5,000, in order of code, starting behind `after`. */
export const advisers = defineEndpoint({
  method: 'GET',
  path: '/advisers',
  access: anyPermissionAccess('site.admin', 'client.admin'),
  query: t.exact(t.partial({ after: textUpTo(200) })),
  reply: t.readonlyArray(Adviser),
})

export const adviser = defineEndpoint({
  method: 'GET',
  path: '/advisers/:code',
  access: ownCodeAccess('adviser'),
  params: codeParams,
  reply: Adviser,
  refusals: { NotFound: 404 },
})

export const handovers = defineEndpoint({
  method: 'GET',
  path: '/advisers/:code/handovers',
  access: handoverAccess,
  params: codeParams,
  reply: t.readonlyArray(ClientHandover),
})

export const adviserMessages = defineEndpoint({
  method: 'GET',
  path: '/advisers/:code/messages',
  access: handoverAccess,
  params: codeParams,
  reply: UnfinishedMessages,
})

/** Runs once, as ledger import `id`. Messages and drafts move even without accounts. `errors` are the import's. */
export const handOver = defineEndpoint({
  method: 'POST',
  path: '/advisers/:code/handover',
  access: handoverAccess,
  params: codeParams,
  body: t.strict({ id: Uuid, to: textUpTo(200) }),
  reply: HandoverResult,
  refusals: {
    ...ledgerRefusals,
    SameAdviser: 422,
    NothingToHandOver: 422,
    NoSuccessor: 422,
    AccountsNotTaken: 422,
    CorrelationTaken: 409,
    Interrupted: 503,
  },
})

export const takeBackHandover = defineEndpoint({
  method: 'DELETE',
  path: '/advisers/handovers/:id',
  access: handoverAccess,
  params: t.strict({ id: Uuid }),
  reply: HandoverReply,
  refusals: { ...ledgerRefusals, StillNeeded: 409 },
})

import * as t from 'io-ts'
import { Adviser } from '../../domain/ledger/accounts/account.ts'
import { Handed, HandedOver, Handover } from '../../domain/ledger/accounts/handover.ts'
import { UnfinishedMessages } from '../../domain/messages/succession.ts'
import { Uuid } from '../../domain/uuid.ts'
import { allOf, anyOf, endpoint, ownCode } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const byCode = t.strict({ code: text(200) })
const handing = allOf('client.admin', 'site.admin')
const ledgerRefusals = { NotFound: 404, AnotherImportRunning: 409, Conflict: 409 } as const

/** At most 5,000, in order of code, starting behind `after`. */
export const advisers = endpoint({
  method: 'GET',
  path: '/advisers',
  access: anyOf('site.admin', 'client.admin'),
  query: t.exact(t.partial({ after: text(200) })),
  reply: t.readonlyArray(Adviser),
})

export const adviser = endpoint({
  method: 'GET',
  path: '/advisers/:code',
  access: ownCode('adviser'),
  params: byCode,
  reply: Adviser,
  refusals: { NotFound: 404 },
})

export const handovers = endpoint({
  method: 'GET',
  path: '/advisers/:code/handovers',
  access: handing,
  params: byCode,
  reply: t.readonlyArray(Handover),
})

export const adviserMessages = endpoint({
  method: 'GET',
  path: '/advisers/:code/messages',
  access: handing,
  params: byCode,
  reply: UnfinishedMessages,
})

/** Runs once, as ledger import `id`. Messages and drafts move too, even without accounts. `errors` are its refusals. */
export const handOver = endpoint({
  method: 'POST',
  path: '/advisers/:code/handover',
  access: handing,
  params: byCode,
  body: t.strict({ id: Uuid, to: text(200) }),
  reply: HandedOver,
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

export const takeBackHandover = endpoint({
  method: 'DELETE',
  path: '/advisers/handovers/:id',
  access: handing,
  params: t.strict({ id: Uuid }),
  reply: Handed,
  refusals: { ...ledgerRefusals, StillNeeded: 409 },
})

import { E, O } from '../../../src/domain/fp.ts'
import type { Account, Adviser } from '../../../src/domain/ledger/accounts/account.ts'
import type { ClientHandover } from '../../../src/domain/ledger/accounts/handover.ts'
import { handoverMachine, type HandoverInput, type HandoverOffers } from '../../../src/machines/users/handover.ts'
import { answered, lostRead, newId, refusedRead, type Sample, slowRead } from '../sample.ts'

const adviserOf = (AdvisorCode: string, AdvisorName: string): Adviser => ({
  AdvisorCode,
  AdvisorName,
  Phone: '',
  Email: '',
})

const accountOf = (AccountCode: string, AccountName: string): Account => ({
  AccountCode,
  AccountName,
  AccountAlias: AccountCode,
  AccountType: 'Trust',
  AdvisorCode: 'A1',
  GroupCode: 'G1',
})

const leaving = adviserOf('A1', 'Ada Byron')
const joining = adviserOf('A2', 'Grace Hopper')

const aHandover: ClientHandover = {
  id: newId(),
  at: '2026-11-20T05:05:00.000Z',
  by: 'admin',
  to: 'A2',
  accounts: ['P7', 'P8', 'P9'],
  drafts: 2,
  unread: 0,
}

export const bookOffers: HandoverOffers = {
  adviser: leaving,
  others: [joining],
  book: {
    accounts: [accountOf('P1', 'Ashworth Family Trust'), accountOf('P2', 'Ashworth Super')],
    groups: [{ GroupCode: 'G1', GroupName: 'Ashworth Group', accounts: ['P1', 'P2'] }],
  },
  messages: { drafts: 0, unread: 0 },
  handovers: [aHandover],
}

export const messageOffers: HandoverOffers = {
  ...bookOffers,
  book: { accounts: [], groups: [] },
  messages: { drafts: 1, unread: 2 },
}

export const handedBook = { accounts: 2, drafts: 0, unread: 0, hasSuccessors: true, blocking: O.none } as const

export const handoverInput: HandoverInput = {
  adviser: 'A1',
  leaver: { username: 'ada', name: 'Ada Byron', mayBlock: true },
  newId,
}

export const handover: Sample<typeof handoverMachine> = {
  machine: handoverMachine,
  input: handoverInput,
  identify: ({ value, context: { offers, to, isBlocking, notice } }) => ({
    value,
    isBlocking,
    notice,
    to: O.isSome(to),
    accounts: O.isSome(offers) ? offers.value.book.accounts.length : null,
    messages: O.isSome(offers) ? offers.value.messages.drafts : null,
  }),
  events: [
    answered('readOffers', E.right(bookOffers)),
    answered('readOffers', E.right({ ...bookOffers, book: { accounts: [], groups: [] }, handovers: [] })),
    answered('readOffers', E.right(messageOffers)),
    answered('readOffers', lostRead),
    answered('readOffers', slowRead),
    answered('readOffers', refusedRead),
    { type: 'retry.due' },
    { type: 'offers.retried' },
    { type: 'adviser.chosen', code: 'A2' },
    { type: 'block.toggled' },
    { type: 'handover.requested' },
    { type: 'return.requested', handover: aHandover },
    answered('handing', O.some(handedBook)),
    answered('handing', O.some({ ...handedBook, blocking: O.some(E.left('You cannot do this to yourself')) })),
    answered('handing', O.none),
    answered('takingBack', O.some({ accounts: 3, drafts: 1, unread: 1 })),
    answered('takingBack', O.none),
    { type: 'handover.closed' },
  ],
}

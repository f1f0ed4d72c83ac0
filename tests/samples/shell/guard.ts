import type { PageAddress } from '../../../src/domain/navigation/route.ts'
import type { PageVisitor } from '../../../src/domain/navigation/screen.ts'
import { matchRoute } from '../../../src/app/match-route.ts'
import { guardMachine } from '../../../src/machines/shell/guard.ts'
import { clientHome, clientIdentity, newcomerIdentity } from '../people.ts'
import type { Sample } from '../sample.ts'

const at = (path: string, search = ''): PageAddress => ({ path, search, hash: '' })

const sampleAddresses: readonly PageAddress[] = [
  at('/'),
  at('/login', '?redirect=%2Fmessages%2Fclient'),
  at('/messages/client'),
  at(clientHome),
  at('/users'),
  at('/error/unauthorised'),
]

const sampleVisitors: readonly PageVisitor[] = [
  { _tag: 'Unknown' },
  { _tag: 'Stranger', isExpired: false },
  { _tag: 'Stranger', isExpired: true },
  { _tag: 'Newcomer', identity: newcomerIdentity },
  { _tag: 'Member', identity: clientIdentity },
]

export const guard: Sample<typeof guardMachine> = {
  machine: guardMachine,
  input: { address: at('/'), loginPage: '/login', matchRoute },
  events: [
    ...sampleAddresses.map((address) => ({ type: 'location.changed', address })),
    ...sampleVisitors.map((visitor) => ({ type: 'visitor.changed', visitor })),
    { type: 'access.denied' },
    { type: 'subject.missing' },
    { type: 'signIn.chosen' },
  ],
}

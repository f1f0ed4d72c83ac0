import { E, O } from '../../../src/domain/fp.ts'
import type { OwnSession } from '../../../src/domain/session/own-session.ts'
import { ownSessionsMachine } from '../../../src/machines/session/own-sessions.ts'
import { sessionsPanelMachine } from '../../../src/machines/session/sessions-panel.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, type Sample } from '../sample.ts'

export const thisSession: OwnSession = {
  id: 'here',
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  isThis: true,
  beganAt: '2026-11-20T01:00:00.000Z',
  lastUsed: '2026-11-20T05:00:00.000Z',
}

export const otherSession: OwnSession = {
  id: 'there',
  device: 'Safari on iPhone',
  address: '203.0.113.8',
  isThis: false,
  beganAt: '2026-11-19T01:00:00.000Z',
  lastUsed: '2026-11-19T05:00:00.000Z',
}

export const ownSessions: Sample<typeof ownSessionsMachine> = {
  machine: ownSessionsMachine,
  events: [
    listReceived([thisSession, otherSession]),
    listReceived([thisSession]),
    listFailed,
    { type: 'list.retried' },
    { type: 'end.requested', session: otherSession },
    { type: 'end.requested', session: thisSession },
    { type: 'endOthers.requested' },
    answered('ending', O.some({ position: 9 })),
    answered('ending', O.none),
  ],
}

export const sessionsPanel: Sample<typeof sessionsPanelMachine> = {
  machine: sessionsPanelMachine,
  // each list that is opened is another actor
  identify: ({ value, context: { list } }) => ({ value, isOpen: O.isSome(list) }),
  events: [
    { type: 'panel.toggled' },
    { type: 'fetch.retried' },
    answered('fetchList', E.left('CodeMissing')),
    answered('fetchList', E.right(ownSessionsMachine)),
  ],
}

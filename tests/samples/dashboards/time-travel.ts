import { E } from '../../../src/domain/fp.ts'
import { timeTravelMachine } from '../../../src/machines/dashboards/time-travel.ts'
import { answered, lostRead, refusedRead, type Sample } from '../sample.ts'

const span = { first: '2022-03-01', last: '2026-11-20', knownFrom: '2025-01-10', knownTo: '2026-11-21' }

export const timeTravel: Sample<typeof timeTravelMachine> = {
  machine: timeTravelMachine,
  input: { dashboardKey: { type: 'portfolio', code: 'P1' } },
  events: [
    { type: 'travel.toggled' },
    { type: 'load.retried' },
    { type: 'asAt.chosen', date: '2026-06-30' },
    { type: 'knownOn.chosen', date: '2026-07-01' },
    { type: 'today.requested' },
    { type: 'xstate.after.rest.timeTravel.dates.sliding' },
    answered('loadSpan', E.right(span)),
    answered('loadSpan', lostRead),
    answered('loadSpan', refusedRead),
    { type: 'retry.due' },
    { type: 'figures.changed' },
    { type: 'span.received', span },
    { type: 'address.changed', dates: { asAt: '2026-05-31' } },
  ],
}

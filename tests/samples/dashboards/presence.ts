import type { PresentPerson } from '../../../src/domain/dashboards/presence/presence-messages.ts'
import { presenceMachine } from '../../../src/machines/dashboards/presence.ts'
import type { Sample } from '../sample.ts'

const annPerson: PresentPerson = { username: 'ann', name: 'Ann Lee', isEditing: false }

export const presence: Sample<typeof presenceMachine> = {
  machine: presenceMachine,
  input: { type: 'portfolio', code: 'P1' },
  events: [
    { type: 'people.received', people: [annPerson] },
    { type: 'people.received', people: [{ ...annPerson, isEditing: true }] },
    { type: 'titles.received', typed: { dashboard: { title: 'Fam', by: 'Ann Lee' }, widgets: {} } },
    { type: 'presence.lost' },
    { type: 'status.changed', isEditing: true, titles: { dashboard: 'Our', widgets: {} } },
    { type: 'status.changed', isEditing: false, titles: { widgets: {} } },
    { type: 'xstate.after.pause.presence.speech.speaking.pausing' },
    { type: 'xstate.after.breath.presence.news.gathering' },
  ],
}

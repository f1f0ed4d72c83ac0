import { E } from '../../../src/domain/fp.ts'
import { templateMachine } from '../../../src/machines/widgets/template.ts'
import { answered, lostRead, type Sample } from '../sample.ts'

export const template: Sample<typeof templateMachine> = {
  machine: templateMachine,
  input: { url: '/templates/{entity}.md', dashboardKey: { type: 'portfolio', code: 'P1' } },
  events: [
    answered('loadTemplate', E.right('**Dear client**')),
    answered('loadTemplate', lostRead),
    { type: 'retry.due' },
  ],
}

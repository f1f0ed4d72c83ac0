import { tableMachine } from '../../../src/machines/widgets/table.ts'
import type { Sample } from '../sample.ts'

export const table: Sample<typeof tableMachine> = {
  machine: tableMachine,
  input: { table: { options: { pageSize: 5 } } },
  events: [
    { type: 'search.typed', search: 'alpha' },
    { type: 'filters.toggled' },
    { type: 'filter.typed', path: 'gain', typed: '>0' },
    { type: 'sort.toggled', path: 'name', isAdded: false },
    { type: 'group.chosen', path: 'kind' },
    { type: 'groups.folded' },
    { type: 'groups.unfolded' },
    { type: 'page.chosen', page: 2 },
    { type: 'pageSize.chosen', pageSize: 10 },
  ],
}

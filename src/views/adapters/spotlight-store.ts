import type { SpotlightState, SpotlightStore } from '@mantine/spotlight'
import type { SearchRef } from '../../machines/shell/search.ts'

/** Without a list, Spotlight selects no action itself: the machine decides. */
const stateWhen = (opened: boolean): SpotlightState => ({
  opened,
  selected: -1,
  listId: '',
  query: '',
  empty: false,
  registeredActions: new Set(),
})

const openedSpotlight = stateWhen(true)
const closedSpotlight = stateWhen(false)

export const spotlightStore = (search: SearchRef): SpotlightStore => {
  const getState = (): SpotlightState => (search.getSnapshot().hasTag('open') ? openedSpotlight : closedSpotlight)
  const ask: SpotlightStore['setState'] = (change) => {
    const state = getState()
    const next = typeof change === 'function' ? change(state) : change
    if (state.opened && !next.opened) search.send({ type: 'search.closed' })
  }
  return {
    getState,
    setState: ask,
    updateState: ask,
    initialize: () => undefined,
    subscribe: (callback) => {
      const subscription = search.subscribe(() => callback(getState()))
      return () => subscription.unsubscribe()
    },
  }
}

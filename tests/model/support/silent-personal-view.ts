import { fromCallback } from 'xstate'
import { personalViewMachine } from '../../../src/machines/dashboards/personal-view.ts'
import { silent } from './silent.ts'
import { unanswered } from './unanswered.ts'

/** Somebody who has set nothing for themselves, and whose server never answers. */
export const silentPersonalView = personalViewMachine.provide({
  actors: {
    loadViews: unanswered(),
    resetViews: unanswered(),
    viewChanges: silent(),
    outbox: fromCallback(() => undefined),
  },
})

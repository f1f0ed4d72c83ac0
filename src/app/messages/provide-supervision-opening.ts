import { navigate } from 'wouter/use-browser-location'
import type { ApiClient } from '../../api/client.ts'
import { superviseMessages } from '../../api/messages/supervisions.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { messagesPath } from '../../domain/navigation/nav-links.ts'
import type { JustifiedAct, JustifiedResult } from '../../machines/kit/justifying.ts'
import { type SupervisedUser, supervisionOpeningMachine } from '../../machines/messages/supervision-opening.ts'
import { refusalText } from '../call-failure.ts'
import { taskActor } from '../task-actor.ts'

/** Runs after the dialog closes: while it is open, the typed reason counts as unsaved input. */
export const openMessages = (_: unknown, username: string): void => {
  navigate(messagesPath({ username }))
}

export const provideSupervisionOpening = ({ call }: ApiClient) =>
  supervisionOpeningMachine.provide({
    actors: {
      act: taskActor<JustifiedResult, JustifiedAct<SupervisedUser>>(({ of: { username }, reason, correlation }) =>
        pipe(
          call(superviseMessages)({ params: { username }, body: { reason }, correlation }),
          TE.bimap(refusalText, () => undefined),
        ),
      ),
    },
  })

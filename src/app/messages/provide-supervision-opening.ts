import { navigate } from 'wouter/use-browser-location'
import { fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { superviseMessages } from '../../api/messages/supervisions.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { messagesPath } from '../../domain/navigation/nav-links.ts'
import {
  type MessagesOpening,
  type ReasonGiven,
  supervisionOpeningMachine,
} from '../../machines/messages/supervision-opening.ts'
import { refusalText } from '../call-failure.ts'

export const provideSupervisionOpening = ({ call }: Client) =>
  supervisionOpeningMachine.provide({
    actors: {
      openMessages: fromPromise<MessagesOpening, ReasonGiven>(({ input: { username, reason, correlation } }) =>
        pipe(
          call(superviseMessages)({ params: { username }, body: { reason }, correlation }),
          TE.mapLeft(refusalText),
        )(),
      ),
      leave: fromPromise<unknown, string>(async ({ input: username }) => {
        await Promise.resolve()
        navigate(messagesPath({ username }))
      }),
    },
  })

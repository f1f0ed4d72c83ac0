import { fromEventObservable } from 'xstate'
import { unsubscribe } from '../../api/mail.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type UnsubscribeResult, unsubscriptionMachine } from '../../machines/mail/unsubscription.ts'
import { linksInAddress } from '../../streams/browser/links-in-address.ts'
import { countingDown } from '../counting-down.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { linkRefusal } from '../session/link-refusal.ts'
import { taskActor } from '../task-actor.ts'

export const provideUnsubscription = ({ client: { call }, page }: Pick<ScreenDeps, 'client' | 'page'>) =>
  unsubscriptionMachine.provide({
    actors: {
      links: fromEventObservable(() => linksInAddress(page)),
      unsubscribe: taskActor<UnsubscribeResult, string>((token) =>
        pipe(
          call(unsubscribe)({ body: { token } }),
          TE.bimap(linkRefusal, ({ of }) => of),
        ),
      ),
      countdown: countingDown,
    },
  })

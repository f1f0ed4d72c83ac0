import { fromEventObservable, fromPromise } from 'xstate'
import { unsubscribe } from '../../api/mail.ts'
import { E, pipe } from '../../domain/fp.ts'
import { type UnsubscribeResult, unsubscriptionMachine } from '../../machines/mail/unsubscription.ts'
import { linksInAddress } from '../../streams/browser/links-in-address.ts'
import { countingDown } from '../counting-down.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { linkRefusal } from '../session/link-refusal.ts'

export const provideUnsubscription = ({ client: { call }, page }: Pick<ScreenDeps, 'client' | 'page'>) =>
  unsubscriptionMachine.provide({
    actors: {
      links: fromEventObservable(() => linksInAddress(page)),
      unsubscribe: fromPromise<UnsubscribeResult, string>(async ({ input: token }) =>
        pipe(
          await call(unsubscribe)({ body: { token } })(),
          E.bimap(linkRefusal, ({ of }) => of),
        ),
      ),
      countdown: countingDown,
    },
  })

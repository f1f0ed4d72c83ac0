import { fromEventObservable, fromPromise } from 'xstate'
import { choosePassword, lookAtLink } from '../../api/links.ts'
import { pipe, TE } from '../../domain/fp.ts'
import {
  type PasswordChoiceResult,
  type PasswordChoiceRequest,
  passwordLinkMachine,
  type LinkResult,
} from '../../machines/session/password-link.ts'
import { linksInAddress } from '../../streams/browser/links-in-address.ts'
import { countingDown } from '../counting-down.ts'
import type { OpenScreenDeps } from '../screen.ts'
import { linkRefusal } from './link-refusal.ts'
import { taskActor } from '../task-actor.ts'

export const providePasswordLink = ({
  client: { call },
  page,
  signedIn,
}: Pick<OpenScreenDeps, 'client' | 'page' | 'signedIn'>) =>
  passwordLinkMachine.provide({
    actors: {
      links: fromEventObservable(() => linksInAddress(page)),
      look: taskActor<LinkResult, string>((link) =>
        pipe(call(lookAtLink)({ body: { link } }), TE.mapLeft(linkRefusal)),
      ),
      choosePassword: taskActor<PasswordChoiceResult, PasswordChoiceRequest>((body) =>
        pipe(
          call(choosePassword)({ body }),
          TE.bimap(linkRefusal, ({ token }) => token),
        ),
      ),
      // the application first learns that the password is no longer unsaved; otherwise it would ask before leaving
      enter: fromPromise<unknown, string>(async ({ input: token }) => {
        await Promise.resolve()
        signedIn(token)
      }),
      countdown: countingDown,
    },
  })

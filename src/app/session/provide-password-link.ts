import { fromEventObservable, fromPromise } from 'xstate'
import { choosePassword, lookAtLink } from '../../api/links.ts'
import { E, pipe } from '../../domain/fp.ts'
import {
  type ChoiceResult,
  type ChoiceAsked,
  passwordLinkMachine,
  type LinkResult,
} from '../../machines/session/password-link.ts'
import { linksInAddress } from '../../streams/browser/links-in-address.ts'
import { countingDown } from '../counting-down.ts'
import type { OpenScreenDeps } from '../screen.ts'
import { linkRefusal } from './link-refusal.ts'

export const providePasswordLink = ({
  client: { call },
  page,
  signedIn,
}: Pick<OpenScreenDeps, 'client' | 'page' | 'signedIn'>) =>
  passwordLinkMachine.provide({
    actors: {
      links: fromEventObservable(() => linksInAddress(page)),
      look: fromPromise<LinkResult, string>(async ({ input: link }) =>
        pipe(await call(lookAtLink)({ body: { link } })(), E.mapLeft(linkRefusal)),
      ),
      choosePassword: fromPromise<ChoiceResult, ChoiceAsked>(async ({ input }) =>
        pipe(
          await call(choosePassword)({ body: input })(),
          E.bimap(linkRefusal, ({ token }) => token),
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

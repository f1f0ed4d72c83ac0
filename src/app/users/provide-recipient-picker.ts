import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { previewRecipients } from '../../api/recipients.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { RecipientChoice } from '../../domain/users/recipients.ts'
import {
  maxListed,
  type OffersQuery,
  type RecipientOffersResult,
  type RecipientOffers,
  recipientPickerMachine,
  type RecipientsPreviewResult,
} from '../../machines/users/recipient-picker.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { readExplorablesByCode } from '../explorers/read-explorables.ts'
import { readPersistently } from '../following.ts'
import { allAdvisers } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const readOffers = (
  client: ApiClient,
  { rules: { book }, users, recipients }: OffersQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, RecipientOffers> => {
  const named = (kind: 'user' | 'group', codes: readonly string[]) =>
    readExplorablesByCode(client, { kind, adviser: null }, codes.slice(0, maxListed), signal)
  return pipe(
    TE.Do,
    TE.apSW('advisers', book === null ? allAdvisers(client, signal) : TE.right([])),
    TE.apSW('groups', named('group', recipients.groups)),
    TE.apSW('users', O.isSome(users) ? TE.right(users.value) : named('user', recipients.users)),
  )
}

export const provideRecipientPicker = (
  { client, socket }: Pick<ScreenDeps, 'client' | 'socket'>,
  of: 'notification' | 'message',
) =>
  recipientPickerMachine.provide({
    actors: {
      readOffers: fromPromise<RecipientOffersResult, OffersQuery>(({ input, signal }) =>
        readPersistently(socket, readOffers(client, input, signal), signal),
      ),
      previewRecipients: fromPromise<RecipientsPreviewResult, RecipientChoice>(({ input: recipients, signal }) =>
        pipe(client.call(previewRecipients)({ body: { recipients, of }, signal }), (asked) =>
          readPersistently(socket, asked, signal),
        ),
      ),
      explorer: provideExplorer({ client, socket }),
    },
  })

import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { messageRecipients } from '../../api/messages/messages.ts'
import { previewRecipients } from '../../api/recipients.ts'
import { explorableCorrespondents } from '../../domain/explorers/explorable.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { Recipients } from '../../domain/users/recipients.ts'
import {
  type OffersQuery,
  type OffersReading,
  type RecipientOffers,
  recipientPickerMachine,
  type RecipientsPreview,
} from '../../machines/users/recipient-picker.ts'
import { allAdvisers } from '../ledger/whole-lists.ts'
import { explorables, provideExplorer } from '../explorers/provide-explorer.ts'
import { persistently } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const writable: typeof explorables = (client, kind, signal) =>
  kind === 'user'
    ? pipe(
        client.call(messageRecipients)({ signal }),
        TE.map(({ people }) => explorableCorrespondents(people)),
      )
    : explorables(client, kind, signal)

const readers = { notification: explorables, message: writable } as const

const readOffers = (
  client: Client,
  of: keyof typeof readers,
  { rules: { book }, users }: OffersQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, RecipientOffers> =>
  pipe(
    TE.Do,
    TE.apSW('advisers', book === null ? allAdvisers(client, signal) : TE.right([])),
    TE.apSW('groups', explorables(client, 'group', signal)),
    TE.apSW('users', O.isSome(users) ? TE.right(users.value) : readers[of](client, 'user', signal)),
  )

export const provideRecipientPicker = (
  { client, socket }: Pick<ScreenDeps, 'client' | 'socket'>,
  of: keyof typeof readers,
) =>
  recipientPickerMachine.provide({
    actors: {
      readOffers: fromPromise<OffersReading, OffersQuery>(({ input, signal }) =>
        persistently(socket, readOffers(client, of, input, signal), signal),
      ),
      previewRecipients: fromPromise<RecipientsPreview, Recipients>(({ input: recipients, signal }) =>
        pipe(client.call(previewRecipients)({ body: { recipients, of }, signal }), (asked) =>
          persistently(socket, asked, signal),
        ),
      ),
      explorer: provideExplorer({ client, socket }, readers[of]),
    },
  })

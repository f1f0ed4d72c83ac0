import { ChoicesForm } from '../../../src/views/mail/choices-form.tsx'
import { MailChoicesScreen } from '../../../src/views/mail/mail-choices-screen.tsx'
import { UnsubscribeScreen } from '../../../src/views/mail/unsubscribe-screen.tsx'
import { mailChoices, mailChoicesEditor } from '../mail/mail-choices.ts'
import { unsubscription } from '../mail/unsubscription.ts'
import { clientIdentity } from '../people.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const mailViews: SampleViews = {
  'mail-choices': viewOf(mailChoices, (mail) => <MailChoicesScreen mail={mail} identity={clientIdentity} />),
  'mail-choices-editor': viewOf(mailChoicesEditor, (editor) => <ChoicesForm editor={editor} />),
  unsubscription: viewOf(unsubscription, (actor) => <UnsubscribeScreen actor={actor} />),
}

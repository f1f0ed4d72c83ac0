import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxUnsentDays } from '../../../server/messages/forget-messages.ts'
import { attachmentLimits } from '../../../src/domain/messages/attachment.ts'
import { maxDrafts } from '../../../src/domain/messages/message-draft.ts'
import { maxTextLength } from '../../../src/domain/messages/message-text.ts'
import { maxReasonLength, supervisionHours } from '../../../src/domain/messages/supervision.ts'
import { siteSettings } from '../../../src/domain/settings/site-setting.ts'
import { sizeText } from '../../../src/views/ui/texts/size-text.ts'

const text = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

const rows = (text.split('\n| limit of a message | value |\n')[1] ?? '')
  .split('\n')
  .slice(1)
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )

const characters = (length: number): string => `${length.toLocaleString('en')} characters`

const retention = siteSettings.MessageRetentionYears

test('docs/limits.md gives the limits of messages', () => {
  expect(rows).toEqual([
    ['subject', characters(maxTextLength.subject)],
    ['text', characters(maxTextLength.body)],
    [
      'attachments',
      `${attachmentLimits.perMessage} files: PDF, PNG or JPEG, recognised by content. The stored name takes the extension of the recognised type. A PDF with scripts, forms that submit, attached files or a password is refused`,
    ],
    ['attachment', sizeText(attachmentLimits.bytes)],
    [
      'unsent attachments of one person',
      `${attachmentLimits.unsent.files} files, ${sizeText(attachmentLimits.unsent.bytes)}`,
    ],
    [
      'drafts of one person, not counting those that an adviser took over from another with the clients',
      String(maxDrafts),
    ],
    ['attachment that was never sent and is in no draft', `kept for ${maxUnsentDays} day`],
    ['reason for supervision', characters(maxReasonLength)],
    [
      "how long a supervisor reads somebody's messages after a reason was given",
      `${supervisionHours.toString()} hours`,
    ],
    [
      'texts and files of sent messages',
      `kept for ${retention.initial} years by default; \`MessageRetentionYears\` allows up to ${retention.kind.max}, or ${retention.kind.min} for ever`,
    ],
  ])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptUnsentDays } from '../../../server/messages/forget-messages.ts'
import { attachmentLimits } from '../../../src/domain/messages/attachment.ts'
import { mostDrafts } from '../../../src/domain/messages/message-draft.ts'
import { longestText } from '../../../src/domain/messages/message-text.ts'
import { longestReason, supervisionHours } from '../../../src/domain/messages/supervision.ts'
import { siteSettings } from '../../../src/domain/settings/site-setting.ts'
import { sizeText } from '../../../src/views/ui/texts/size-text.ts'

const text = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

const rows = (text.split('\n| what of a message | limit |\n')[1] ?? '')
  .split('\n')
  .slice(1)
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )

const letters = (length: number): string => `${length.toLocaleString('en')} letters`

const retention = siteSettings.MessageRetentionYears

test('what a message may have, and for how long it is kept, is documented as it is', () => {
  expect(rows).toEqual([
    ['its subject', letters(longestText.subject)],
    ['its text', letters(longestText.body)],
    [
      'its attachments',
      `${attachmentLimits.perMessage} files: PDF, PNG or JPEG, recognised by content. The stored name takes the extension of the recognised type. A PDF with scripts, forms that send, attached files or a password is refused`,
    ],
    ['an attached file', sizeText(attachmentLimits.bytes)],
    ["drafts of one person, beside those taken over with another's clients", String(mostDrafts)],
    ['a file that was attached and never sent, and is in no draft', `kept for ${keptUnsentDays} day`],
    ['a reason for supervision', letters(longestReason)],
    ["how long somebody's messages are then open", `${supervisionHours.toString()} hours`],
    [
      'texts and files of what was sent',
      `kept for ${retention.initial} years, or what \`MessageRetentionYears\` says: up to ${retention.kind.most}, or ${retention.kind.least} for ever`,
    ],
  ])
})

import type { Route } from '@playwright/test'
import { E, O } from '../../../../src/domain/fp.ts'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import { detailsOf } from '../../../../src/domain/users/user-details.ts'
import { userOfDraft } from '../../../../src/domain/users/user-draft.ts'
import type { FileReadResult } from '../../../../src/machines/users/import-file.ts'
import type { ImportAnswer } from '../../../../src/machines/users/import-sending.ts'
import { newId } from '../../../samples/sample.ts'
import { importReference } from '../../../samples/users/user-import.ts'

const { reference: sampleReference } = importReference

export const serverAccounts = [...sampleReference.codes.accounts].map(
  (code): Account => ({
    AccountCode: code,
    AccountName: code,
    AccountAlias: '',
    AccountType: '',
    AdvisorCode: '',
    GroupCode: '',
  }),
)

/** As the server would tell what the sample holds the rows against. */
export const knownPeople = {
  people: [...sampleReference.existing.values()].map((draft) => ({
    user: O.toNullable(userOfDraft(draft)),
    details: detailsOf(draft),
  })),
  takenNames: [...sampleReference.takenNames],
  emails: [...sampleReference.emails].map(([email, username]) => ({ email, username })),
  superadmins: sampleReference.superadmins,
  firmWords: sampleReference.firmWords,
}

export const csvOf = (read: FileReadResult): string =>
  E.isLeft(read)
    ? ''
    : [read.right.headers, ...read.right.records.map(({ cells }) => cells)].map((cells) => cells.join(',')).join('\n')

export const answerUpload = (route: Route, answer: ImportAnswer): Promise<void> => {
  if (E.isRight(answer)) {
    const failed = answer.right.failed.map((failure, at) => ({ ...failure, line: at + 2 }))
    return route.fulfill({ json: { id: newId(), position: 1, ...answer.right, failed } })
  }
  return answer.left._tag === 'Lost'
    ? route.abort()
    : route.fulfill({
        status: 422,
        json: { success: false, _tag: 'NobodyInFile', message: answer.left.message },
      })
}

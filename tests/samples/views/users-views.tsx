import { UserFormScreen } from '../../../src/views/users/form/user-form-screen.tsx'
import { HandoverDialog } from '../../../src/views/users/handover/handover-dialog.tsx'
import { ImportDialog } from '../../../src/views/users/import/import-dialog.tsx'
import { ImportsDialog } from '../../../src/views/users/import/imports-dialog.tsx'
import { UsersScreen } from '../../../src/views/users/users-screen.tsx'
import { handover as handoverSample } from '../users/handover.ts'
import { userForm } from '../users/user-form.ts'
import { userImport } from '../users/user-import.ts'
import { userImports } from '../users/user-imports.ts'
import { userList } from '../users/user-list.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const usersViews: SampleViews = {
  handover: viewOf(handoverSample, (handover) => <HandoverDialog handover={handover} />),
  'user-form': viewOf(userForm, (form) => <UserFormScreen form={form} />),
  'user-import': viewOf(userImport, (importing) => <ImportDialog importing={importing} />),
  'user-imports': viewOf(userImports, (imports) => <ImportsDialog imports={imports} />),
  'user-list': viewOf(userList, (users) => <UsersScreen users={users} />),
}

import { Button, Input, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { dashboardTitles } from '../../../domain/dashboards/dashboard-type.ts'
import {
  dashboardTypesOf,
  defaultCodesOf,
  canChooseDefaultCode,
  withAccounts,
  withDashboard,
  withGroups,
} from '../../../domain/users/dashboard-choice.ts'
import { seesOwnAccountsOnly } from '../../../domain/ledger/rows/user-faults.ts'
import { statusTitles } from '../../../domain/users/user.ts'
import type { FormContext } from '../../../machines/users/user-form-context.ts'
import type { UserFormRef } from '../../../machines/users/user-form.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'
import type { UserFields } from './use-fields.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly form: UserFormRef
  readonly fields: UserFields
  readonly reason: string | null
}

const unknownNamesByCode = (codes: readonly string[]) => codes.map((code) => [code, 'Not known'] as const)

const accessNames = ({
  choices: { accounts, groups, advisers },
  lookedUp,
}: Pick<FormContext, 'choices' | 'lookedUp'>) =>
  ({
    account: new Map([
      ...unknownNamesByCode(lookedUp.accounts),
      ...accounts.map(({ AccountCode, AccountName }) => [AccountCode, AccountName] as const),
    ]),
    group: new Map([
      ...unknownNamesByCode(lookedUp.groups),
      ...groups.map(({ GroupCode, GroupName }) => [GroupCode, GroupName] as const),
    ]),
    adviser: new Map(advisers.map(({ AdvisorCode, AdvisorName }) => [AdvisorCode, AdvisorName])),
  }) as const

const useAccessNames = (form: UserFormRef) => {
  const choices = useSelector(form, ({ context }) => context.choices)
  const lookedUp = useSelector(form, ({ context }) => context.lookedUp)
  return useMemo(() => accessNames({ choices, lookedUp }), [choices, lookedUp])
}

const maxListed = 50

interface ChosenProps extends Props {
  readonly kind: 'account' | 'group'
  readonly isRequired: boolean
}

const ChosenAccess = ({
  form,
  fields: { draft, isReadOnly, faultOf, edit, leaving },
  reason,
  kind,
  isRequired,
}: ChosenProps) => {
  const names = useAccessNames(form)[kind]
  const [field, withChosen] =
    kind === 'account' ? (['accounts', withAccounts] as const) : (['groups', withGroups] as const)
  const codes = draft[field]
  const label = fieldTitle(field, draft)
  return (
    <Input.Wrapper
      className={styles['wide'] ?? ''}
      labelElement="div"
      label={label}
      description={reason}
      required={isRequired && !isReadOnly}
      error={faultOf(field)}
    >
      <div role="group" aria-label={label} className={styles['choice']} onBlur={leaving(field)}>
        {codes.length > 0 && (
          <ul className={styles['chosen']} tabIndex={codes.length > 6 ? 0 : undefined} aria-label={`${label} chosen`}>
            {codes.slice(0, maxListed).map((code) => (
              <li key={code}>
                <span>
                  {names.get(code) ?? ''} <small>{code}</small>
                </span>
                {reason === null && !isReadOnly && (
                  <IconButton
                    icon="remove"
                    label={`Remove ${code}`}
                    onClick={() =>
                      edit(
                        withChosen(
                          draft,
                          codes.filter((one) => one !== code),
                        ),
                      )
                    }
                  />
                )}
              </li>
            ))}
            {codes.length > maxListed && <li>and {countText(codes.length - maxListed)} more</li>}
          </ul>
        )}
        {!isReadOnly && (
          <Button
            variant="default"
            size="xs"
            disabled={reason !== null}
            onClick={() => form.send({ type: 'explorer.opened', kind })}
          >
            Choose {field}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

const DashboardField = ({ fields: { draft, isReadOnly, faultOf, edit, leaving } }: Pick<Props, 'fields'>) => {
  const types = dashboardTypesOf(draft.roles)
  return (
    <NativeSelect
      label={fieldTitle('dashboardId', draft)}
      required={!isReadOnly}
      disabled={types.length === 0}
      data={[{ value: '', label: '' }, ...types.map((value) => ({ value, label: dashboardTitles[value] }))]}
      value={draft.dashboardId}
      error={faultOf('dashboardId')}
      onBlur={leaving('dashboardId')}
      onChange={({ currentTarget: { value } }) =>
        edit(withDashboard(draft, types.find((type) => type === value) ?? ''))
      }
    />
  )
}

const CodeField = ({ form, fields: { draft, isReadOnly, faultOf, edit, leaving } }: Pick<Props, 'form' | 'fields'>) => {
  const { adviser, group, account } = useAccessNames(form)
  if (draft.dashboardId === 'admin') return null
  const names = { adviser, group, portfolio: account, external: account, '': account }[draft.dashboardId]
  const codes = defaultCodesOf(draft, [...adviser.keys()])
  // a saved code stays visible even if it is unknown now
  const offered = draft.defaultCode === '' || codes.includes(draft.defaultCode) ? codes : [draft.defaultCode, ...codes]
  return (
    <NativeSelect
      label={fieldTitle('defaultCode', draft)}
      required={!isReadOnly}
      disabled={!canChooseDefaultCode(draft)}
      data={[
        { value: '', label: '' },
        ...offered.map((code) => ({ value: code, label: `${names.get(code) ?? 'Not known'} (${code})` })),
      ]}
      value={draft.defaultCode}
      error={faultOf('defaultCode')}
      onBlur={leaving('defaultCode')}
      onChange={(event) => edit({ ...draft, defaultCode: event.currentTarget.value })}
    />
  )
}

export const AccessFields = (props: Props) => {
  const { draft, edit } = props.fields
  return (
    <>
      <ChosenAccess {...props} kind="account" isRequired={draft.roles.length > 0 && seesOwnAccountsOnly(draft.roles)} />
      <ChosenAccess {...props} kind="group" isRequired={draft.dashboardId === 'group'} />
      <DashboardField fields={props.fields} />
      <CodeField form={props.form} fields={props.fields} />
      <NativeSelect
        label={fieldTitle('status', draft)}
        disabled={props.reason !== null}
        data={[
          { value: '1', label: statusTitles[1] },
          { value: '0', label: statusTitles[0] },
        ]}
        value={draft.status.toString()}
        onChange={({ currentTarget: { value } }) => edit({ ...draft, status: value === '0' ? 0 : 1 })}
      />
    </>
  )
}

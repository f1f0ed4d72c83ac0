import { Alert, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import type { HeldParcels } from '../../../domain/ledger/parcels/held-parcels.ts'
import { bookedSaleSearch } from '../../../domain/ledger/parcels/sale-address.ts'
import { heldSecurityOf } from '../../../domain/ledger/parcels/sale-draft.ts'
import { dashboardPath, appRoutes, saleParcelsPath, whatIfPath } from '../../../domain/navigation/route.ts'
import type { SaleWhatIfRef } from '../../../machines/ledger/sale-what-if.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { HeldParcelTable } from './held-parcel-table.tsx'
import { SaleForm } from './sale-form.tsx'
import { SaleOutcomes } from './sale-outcomes.tsx'
import { SimulatedNote } from '../../ui/simulated-note.tsx'
import styles from './what-if.module.css'

interface Props {
  readonly whatIf: SaleWhatIfRef
}

const SaleAnswer = ({ whatIf }: Props) => {
  const answered = useSelector(whatIf, ({ context }) => context.answered)
  const refusal = useSelector(whatIf, ({ context }) => context.refusal)
  const isFailed = useSelector(whatIf, (snapshot) => snapshot.matches({ sale: 'failed' }))
  const isTrying = useSelector(whatIf, (snapshot) => snapshot.matches({ sale: { failed: 'trying' } }))
  const isBusy = useSelector(
    whatIf,
    (snapshot) => snapshot.matches({ sale: 'pausing' }) || snapshot.matches({ sale: 'asking' }),
  )
  return (
    <section aria-label="Result" aria-busy={isBusy}>
      {O.isSome(refusal) && (
        <Alert color="red" role="alert">
          {refusal.value}
        </Alert>
      )}
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => whatIf.send({ type: 'answer.retried' })} />}
      {O.isSome(answered) && <SaleOutcomes whatIf={whatIf} sale={answered.value.sale} result={answered.value.whatIf} />}
    </section>
  )
}

const SaleSimulation = ({ whatIf, held }: Props & { readonly held: HeldParcels }) => {
  const draft = useSelector(whatIf, ({ context }) => context.draft)
  const security = heldSecurityOf(held, draft)
  return (
    <>
      <SaleForm whatIf={whatIf} held={held} />
      {O.isSome(security) && <HeldParcelTable whatIf={whatIf} known={held} held={security.value} />}
      <p className={styles['note']}>{held.choice}</p>
      <SimulatedNote count={held.simulatedTrades} className={styles['note']} />
      <SaleAnswer whatIf={whatIf} />
    </>
  )
}

const SellerChoice = ({ whatIf }: Props) => {
  const { code } = useSelector(whatIf, ({ context }) => context.dashboardKey)
  const { accounts, security } = useSelector(whatIf, ({ context }) => context.draft)
  return (
    security !== null &&
    accounts.length > 1 && (
      <nav aria-label="Selling account" className={styles['sellers']}>
        <span>Which account sells {security}?</span>
        {accounts.map((account) => (
          <Link
            key={account}
            href={whatIfPath(account, { security, accounts })}
            aria-current={account === code ? 'page' : undefined}
          >
            {account}
          </Link>
        ))}
      </nav>
    )
  )
}

export const WhatIfScreen = ({ whatIf }: Props) => {
  const dashboardKey = useSelector(whatIf, ({ context }) => context.dashboardKey)
  const list = useSelector(whatIf, ({ context }) => context.list)
  const picks = useSelector(whatIf, ({ context }) => context.draft.picks)
  const name = O.isSome(list.known) ? `${list.known.value.name} (${dashboardKey.code})` : dashboardKey.code
  return (
    <div className={styles['screen']}>
      <div className={styles['account']}>
        <Title order={1} size="h2">
          {appRoutes['what-if'].title}
        </Title>
        <Link href={dashboardPath(dashboardKey)}>{name}</Link> ·{' '}
        <Link href={saleParcelsPath(dashboardKey.code, bookedSaleSearch(null, picks))}>Parcels of a booked sale</Link>
      </div>
      <SellerChoice whatIf={whatIf} />
      <ListShell
        list={list}
        loading={<ListLoading what="parcels" />}
        refused="There is no such account."
        onRetry={() => whatIf.send({ type: 'list.retried' })}
      >
        {(held) =>
          held.securities.length === 0 ? (
            <p className={styles['note']}>This account holds no securities to sell.</p>
          ) : (
            <SaleSimulation whatIf={whatIf} held={held} />
          )
        }
      </ListShell>
    </div>
  )
}

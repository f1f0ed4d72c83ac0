import '@mantine/core/styles.css'
import '../../../src/views/ui/mantine.css'
import '../../../src/views/shell/base.css'
import { Button, MantineProvider, TextInput, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useHashLocation } from 'wouter/use-hash-location'
import { cssVariables, plutusTheme } from '../../../src/views/shell/theme.ts'
import type { Coverage } from '../../../tests/samples/coverage.ts'
import { type CatalogueEntry, catalogue, entryOf } from './catalogue.ts'
import { MachinePage } from './machine-page.tsx'
import classes from './page.module.css'
import { coverageOf, useCoverage } from './use-coverage.ts'
import { countText, wordsOf } from './words.ts'

const SchemeButton = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <Button size="xs" variant="default" onClick={() => setColorScheme(other)}>
      {wordsOf(other)} theme
    </Button>
  )
}

const shareText = (entry: CatalogueEntry, coverage: Coverage | undefined): string => {
  const transitions = coverageOf(entry, coverage)?.transitions
  if (transitions === undefined) return ''
  return transitions.all === 0 ? '100 %' : `${Math.floor((100 * transitions.taken) / transitions.all)} %`
}

interface ListProps {
  readonly current: string
  readonly coverage: Coverage | undefined
}

const MachineList = ({ current, coverage }: ListProps) => {
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const found = catalogue.filter(({ name, subject }) =>
    `${subject} ${name} ${wordsOf(name)}`.toLowerCase().includes(sought),
  )
  return (
    <nav aria-label="Machines" className={classes['nav']}>
      <TextInput
        type="search"
        size="xs"
        label="Find a machine"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p className={classes['note']} role="status">
        {countText(found.length, 'machine')}
      </p>
      {[...Map.groupBy(found, ({ subject }) => subject)].map(([subject, entries]) => (
        <section key={subject} aria-label={wordsOf(subject)}>
          <h2>{wordsOf(subject)}</h2>
          <ul>
            {entries.map((entry) => {
              const share = shareText(entry, coverage)
              return (
                <li key={entry.name}>
                  <a href={`#/${entry.name}`} aria-current={entry.name === current ? 'page' : undefined}>
                    <span>{wordsOf(entry.name)}</span>
                    {share !== '' && (
                      <span
                        className={classes['share']}
                        data-whole={share === '100 %'}
                        title="Transitions that the last tests took"
                      >
                        {share}
                      </span>
                    )}
                  </a>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const MachinesPage = () => {
  const [location] = useHashLocation()
  const coverage = useCoverage()
  const entry =
    entryOf(decodeURIComponent(location.slice(1))) ?? catalogue.find(({ name }) => name === 'password-panel')
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <p className={classes['brand']}>
          Plutus <span>Machines</span>
        </p>
        <SchemeButton />
      </header>
      <MachineList current={entry?.name ?? ''} coverage={coverage} />
      <main className={classes['main']}>
        {entry !== undefined && <MachinePage key={entry.name} entry={entry} coverage={coverageOf(entry, coverage)} />}
      </main>
    </div>
  )
}

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root')
createRoot(container).render(
  <MantineProvider theme={plutusTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <MachinesPage />
  </MantineProvider>,
)

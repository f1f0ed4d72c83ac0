import { Waiting } from '../ui/waiting.tsx'

interface Props {
  readonly label: string
}

export const Opening = ({ label }: Props) => (
  <main>
    <h1 className="opening">Plutus</h1>
    <Waiting label={label} />
  </main>
)

export const OpeningPage = () => <Opening label="Loading" />

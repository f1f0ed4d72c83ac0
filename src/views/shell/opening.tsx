import { WaitingStatus } from '../ui/waiting.tsx'

interface Props {
  readonly label: string
}

export const OpeningView = ({ label }: Props) => (
  <main>
    <h1 className="opening">Plutus</h1>
    <WaitingStatus label={label} />
  </main>
)

export const OpeningPage = () => <OpeningView label="Loading" />

import { Link } from 'react-router-dom'
import type { Trozo } from './bloque.ts'
import { addressOf } from './lugar.ts'

const TAGS = { fuerte: 'b', enfasis: 'em', codigo: 'code' } as const

/** The pieces of a line. */
export const Trozos = ({ trozos }: { trozos: readonly Trozo[] }) =>
  trozos.map((trozo, i) => <Uno key={i} trozo={trozo} />)

function Uno({ trozo }: { trozo: Trozo }) {
  if (typeof trozo === 'string') return trozo
  const inside = <Trozos trozos={trozo.dentro} />
  if (trozo.tipo === 'enlace') return <Link to={addressOf(trozo.tema, trozo.ancla)}>{inside}</Link>
  const Tag = TAGS[trozo.tipo]
  return <Tag>{inside}</Tag>
}

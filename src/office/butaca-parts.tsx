import { Link } from 'react-router-dom'
import type { Ref } from '#contract/formatos.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { pasoOf } from '#domain/butaca/linea-estados.ts'
import { addressOfEstas, addressOfFicha } from '#domain/rutas.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { useOwnServer } from '#queries/device.ts'
import { CodeText, StepTicks } from '#ui/signs/signs.tsx'

export const EstadoLabel = ({ estado, linea }: { estado: Ref; linea: readonly Ref[] }) => (
  <span className="state">
    <StepTicks step={pasoOf(linea, estado.id)} of={linea.length} />
    {estado.nombre}
  </span>
)

/** Stops the browser from changing a typed seat number. */
export const NRO_INPUT = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: NRO_MAX,
} as const

/** Whether each seat has a page of its own: an extension of our server. */
export const useHasFicha = (): boolean => useOwnServer() === true

/** Address of a seat's page. Without such pages: the list with only this seat. Call the hook once for a whole list. */
export const useAddressOfButaca = (): ((nro: string) => string) =>
  useHasFicha() ? addressOfFicha : addressOfUna

const addressOfUna = (nro: string): string => addressOfEstas([nro])

/** A seat's number. With `hasFicha` it links to the seat's page. */
export const NroButaca = ({ nro, hasFicha }: { nro: string; hasFicha: boolean }) =>
  hasFicha ? (
    <Link className="ficha-link" to={addressOfFicha(nro)} aria-label={LISTA.fichaDe(nro)}>
      <CodeText value={nro} />
    </Link>
  ) : (
    <CodeText value={nro} />
  )

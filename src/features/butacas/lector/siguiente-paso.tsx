import { useEffect, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, pideA } from '#domain/butaca/estado-butaca.ts'
import { pasoDe, siguienteDe } from '#domain/butaca/linea-estados.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { DESHACER } from '#messages/butacas/butacas.ts'
import { TARJETA } from '#messages/butacas/tarjeta.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { Button } from '#ui/controls/button.tsx'
import { Grade } from '#ui/signs/grade.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { RowActions } from '../row-acts.tsx'
import type { Hecho } from './use-pasar.ts'

/** How long a change can be undone on the card. */
const UNDO_MS = 10_000
/** The undo button takes the place of the button just tapped, so it ignores the second tap of a double tap. */
const DEAF_MS = 700

interface SiguientePasoProps {
  butaca: Butaca
  /** The change that was just made on this card. */
  hecho: Hecho | null
  actions: RowActions
}

/** Moves the seat to its next state in one touch; for a while after it, offers to undo that. */
export function SiguientePaso({ butaca, hecho, actions }: SiguientePasoProps) {
  const ended = useEnded(hecho)
  if (hecho !== null && ended !== hecho.key)
    return <Deshacer key={hecho.key} hecho={hecho} actions={actions} />
  return <Pasar butaca={butaca} actions={actions} />
}

/** @returns the key of the change that can no longer be undone here. */
function useEnded(hecho: Hecho | null): string | null {
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => {
    if (hecho === null) return
    const timer = setTimeout(() => setEnded(hecho.key), UNDO_MS)
    return () => clearTimeout(timer)
  }, [hecho])
  return ended
}

function Deshacer({ hecho: { key, antes }, actions }: { hecho: Hecho; actions: RowActions }) {
  const [isDeaf, setIsDeaf] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsDeaf(false), DEAF_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button
      size="lg"
      icon="undo"
      className="take-back"
      aria-disabled={isDeaf}
      onClick={() => {
        if (!isDeaf) actions.deshacer(key)
      }}
    >
      <span>{DESHACER.deshacer}</span>
      <small>{TARJETA.antes(antes)}</small>
    </Button>
  )
}

function Pasar({ butaca, actions }: { butaca: Butaca; actions: RowActions }) {
  const { linea } = useLookups()
  if (butaca.estado.id === ESTADO_BORRADA)
    return (
      <Button
        variant="primary"
        size="lg"
        aria-label={TARJETA.reponer(butaca.nro)}
        onClick={() => actions.cambiar(butaca)}
      >
        {TARJETA.reponerCorto}
      </Button>
    )
  const siguiente = siguienteDe(linea, butaca.estado.id)
  // The list of states was not read yet, or does not contain this one
  if (pasoDe(linea, butaca.estado.id) === 0) return null
  if (siguiente === null) return <p className="last-step">{TARJETA.ultimoPaso}</p>
  const pide = pideA(butaca, siguiente)
  const pasar = (homo: boolean | null) =>
    actions.pasar(butaca, { tipo: 'cambio-estado', estado: siguiente, peso: SIN_PESO, homo })
  if (pide === 'as') return <PasarConAs estado={siguiente.nombre} onPasar={pasar} />
  return (
    <Button
      variant="primary"
      size="lg"
      className="next-step"
      onClick={() => (pide === 'peso' ? actions.cambiar(butaca, siguiente) : pasar(null))}
    >
      <Icon name="arrow-right" />
      <span>
        <span className="sr">{TARJETA.pasarA} </span>
        {siguiente.nombre}
      </span>
      {pide === 'peso' && <small>{TARJETA.pideElPeso}</small>}
    </Button>
  )
}

const PasarConAs = ({ estado, onPasar }: { estado: string; onPasar: (isS: boolean) => void }) => (
  <div className="halves">
    {(['A', 'S'] as const).map(as => (
      <Button
        key={as}
        variant="soft"
        size="lg"
        aria-label={`${TARJETA.pasarA} ${estado}, ${as}`}
        onClick={() => onPasar(as === 'S')}
      >
        <Icon name="arrow-right" />
        {estado} <Grade value={as} />
      </Button>
    ))}
  </div>
)

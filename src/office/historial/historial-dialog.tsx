import './historial.css'
import { type ReactNode, useState } from 'react'
import type { Historiado, ParteHistorial } from '#contract/historial.ts'
import { MODALES } from '#messages/modales.ts'
import { cuantosCambios, HISTORIAL, LINEAS_BORRADAS, tituloHistorial } from '#messages/stock/historial.ts'
import { type FiltroHistorial, type HistorialDe, useHistorialDe } from '#queries/use-historial-de.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Select } from '#ui/controls/select.tsx'
import type { Notify } from '#ui/notify.ts'
import { Dialog } from '#ui/overlay.tsx'
import { optionsOf } from '../ref-options.ts'
import { SacarLista } from '../salida/sacar-lista.tsx'
import { Cambios } from './cambios.tsx'
import { salidaDe } from './salida-historial.ts'

/** What can be asked for of each; of the others everything alone. */
const PARTES: Partial<Record<Historiado, readonly ParteHistorial[]>> = {
  productos: ['existencia', 'precios', 'datos'],
  registros: ['lineas', 'total', 'datos'],
}
/** For whom it is printed, and where its outcome is told. */
export interface SalidaDe {
  quien: string
  notify: Notify
}

const SIN_FILTRO: FiltroHistorial = { que: null, persona: 0 }

/** Who changed a row of the stock or an account, and what of it. It needs the network, and says so. */
export default function HistorialDialog({
  sobre,
  id,
  nombre,
  texto,
  salida,
  onClose,
}: {
  sobre: Historiado
  id: number
  /** Which one it is, beside the title. */
  nombre: ReactNode
  /** The same as text. */
  texto: string
  salida: SalidaDe
  onClose: () => void
}) {
  const [filtro, setFiltro] = useState(SIN_FILTRO)
  const historial = useHistorialDe(sobre, id, filtro)
  const isFiltered = filtro.que !== null || filtro.persona !== 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={tituloHistorial(sobre)}
      meta={nombre}
      width={860}
      footer={
        <>
          <span className="soft apart" role="status">
            {historial.entradas !== null && cuantosCambios(historial.total, historial.desde)}
            {historial.entradas !== null && sobre === 'registros' && LINEAS_BORRADAS}
          </span>
          <SacarLista
            salida={salidaDe(tituloDe(sobre, historial), texto, historial.entradas ?? [])}
            {...salida}
          />
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
        </>
      }
    >
      <div className="hs">
        <Filtros sobre={sobre} filtro={filtro} personas={historial.personas} onChange={setFiltro} />
        <Cambios historial={historial} onQuitarFiltros={isFiltered ? () => setFiltro(SIN_FILTRO) : null} />
      </div>
    </Dialog>
  )
}

/** Its title, and how much of it was brought where that is not all. */
function tituloDe(sobre: Historiado, { entradas, total }: HistorialDe): string {
  const titulo = tituloHistorial(sobre)
  const n = entradas?.length ?? 0
  return n < total ? HISTORIAL.parteDe(titulo, n, total) : titulo
}

const WHOLE = 'todo'

function Filtros({
  sobre,
  filtro,
  personas,
  onChange,
}: {
  sobre: Historiado
  filtro: FiltroHistorial
  personas: HistorialDe['personas']
  onChange: (filtro: FiltroHistorial) => void
}) {
  const partes = PARTES[sobre]
  return (
    <div className="hs-f">
      {partes && (
        <Segmented
          label={HISTORIAL.que}
          options={[WHOLE, ...partes].map(value => ({
            value,
            label: HISTORIAL.partes[value as ParteHistorial | typeof WHOLE],
          }))}
          value={filtro.que ?? WHOLE}
          onChange={value => onChange({ ...filtro, que: value === WHOLE ? null : (value as ParteHistorial) })}
        />
      )}
      <Select
        label={HISTORIAL.persona}
        hideLabel
        allLabel={HISTORIAL.todas}
        options={optionsOf(personas)}
        value={String(filtro.persona || '')}
        onChange={value => onChange({ ...filtro, persona: Number(value) })}
      />
    </div>
  )
}

import { useState } from 'react'
import type { Importacion } from '#contract/importacion-schema.ts'
import { IMPORTAR } from '#messages/importar.ts'
import { cuandoFue } from '#messages/palabras.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { diasDeFabrica } from '#queries/butacas/use-historial.ts'
import { deshacer, useRecientes } from '#queries/importaciones/run.ts'
import { Button } from '#ui/controls/button.tsx'

export function Recientes({ owner }: { owner: string }) {
  const recientes = useRecientes(owner)
  const [pedida, setPedida] = useState<Importacion | null>(null)
  if (recientes === null || recientes.length === 0) return null
  return (
    <section className="recientes" aria-label={IMPORTAR.recientes}>
      <h2>{IMPORTAR.recientes}</h2>
      <ul>
        {recientes.slice(0, 5).map(importacion => (
          <li key={importacion.id}>
            <Reciente importacion={importacion} onDeshacer={() => setPedida(importacion)} />
          </li>
        ))}
      </ul>
      {pedida !== null && <PreguntaDeshacer importacion={pedida} onClose={() => setPedida(null)} />}
    </section>
  )
}

interface PreguntaDeshacerProps {
  importacion: Importacion
  onClose: () => void
}

export const PreguntaDeshacer = ({ importacion, onClose }: PreguntaDeshacerProps) => (
  <OjoDialog
    onClose={onClose}
    onConfirm={() => void deshacer(importacion)} // `deshacer` reports its own outcome
  >
    {IMPORTAR.deshacerPregunta} {detalleDeshacer(importacion)}
  </OjoDialog>
)

function Reciente({ importacion, onDeshacer }: { importacion: Importacion; onDeshacer: () => void }) {
  const { archivo, clase, cifras, aplicada, usuario, estado, deshacerHasta } = importacion
  return (
    <>
      <span>
        <b>{archivo}</b>
        <small>
          {IMPORTAR.reciente(clase, cifras.nuevo + cifras.cambia)}
          {aplicada && ` · ${cuandoFue(aplicada, diasDeFabrica())}`} · {usuario.nombre}
          {estado === 'deshecha' && ` · ${IMPORTAR.yaDeshecha}`}
        </small>
      </span>
      {deshacerHasta !== null && (
        <Button
          size="sm"
          icon="undo"
          aria-label={`${IMPORTAR.deshacerTitulo}: ${archivo}`}
          onClick={onDeshacer}
        >
          {IMPORTAR.deshacer}
        </Button>
      )}
    </>
  )
}

export function detalleDeshacer(importacion: Importacion): string {
  const { clase, cifras, deshacerHasta } = importacion
  const hasta = cuandoSera(deshacerHasta ?? '')
  if (clase === 'butacas') return IMPORTAR.deshacerButacas(hasta, cifras)
  return clase === 'existencias'
    ? IMPORTAR.deshacerExistencias(hasta)
    : IMPORTAR.deshacerDetalle(hasta, importacion)
}

const cuandoSera = (fechaHs: string): string => {
  const { hoy } = diasDeFabrica()
  return fechaHs.slice(0, 10) === hoy
    ? cuandoFue(fechaHs, diasDeFabrica())
    : IMPORTAR.manana(fechaHs.slice(11, 16))
}

import './serie.css'
import { useEffect, useRef, useState } from 'react'
import { endSerie, nextSeq, resumeSerie, startSerie, useSerie } from '#queries/butacas/serie.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import type { NotifyKept } from '#ui/notify.ts'
import { Elegir, type Tarea } from './elegir.tsx'
import type { Salidas } from './esta-serie.tsx'
import { Fin } from './fin.tsx'
import { Leer, LeerHomologar } from './leer.tsx'

interface SerieScreenProps extends Salidas {
  notify: NotifyKept
  sesion: { nombre: string }
  onVolver: () => void
}

/**
 * Serial reading (issue «the floor's hand»; look 11): the state is chosen once, then seats are only read. The list comes
 * from the outbox, so it survives a reload and a closed browser; leaving without «Terminar» keeps the series open.
 */
export default function SerieScreen({ sesion: { nombre }, onVolver, ...props }: SerieScreenProps) {
  const serie = useSerie(nombre)
  const { linea } = useLookups()
  const [isChoosing, setIsChoosing] = useState(serie === null || serie.hasta !== null)
  const from = useFromSeq(isChoosing)
  const start = (tarea: Tarea) => {
    startSerie(nombre, tarea, from.current)
    setIsChoosing(false)
  }
  if (serie === null || isChoosing)
    return (
      <Elegir
        linea={linea}
        ultima={serie === null ? undefined : serie.tarea === 'homologar' ? null : serie.estado}
        notify={props.notify}
        onElegir={start}
        onVolver={serie !== null && serie.hasta === null ? () => setIsChoosing(false) : onVolver}
      />
    )
  if (serie.hasta !== null)
    return (
      <Fin
        serie={serie}
        linea={linea}
        onOtra={() => setIsChoosing(true)}
        onSeguir={resumeSerie}
        onVolver={onVolver}
        {...props}
      />
    )
  const acts = { linea, onCambiar: () => setIsChoosing(true), onTerminar: endSerie, ...props }
  if (serie.tarea === 'homologar') return <LeerHomologar key={serie.id} serie={serie} {...acts} />
  return <Leer key={serie.id} serie={serie} {...acts} />
}

/** The first sequence number of a series that begins now. It is read ahead, while the person chooses. */
function useFromSeq(isChoosing: boolean) {
  const from = useRef(0)
  useEffect(() => {
    if (!isChoosing) return
    void nextSeq().then(seq => {
      from.current = seq
    })
  }, [isChoosing])
  return from
}

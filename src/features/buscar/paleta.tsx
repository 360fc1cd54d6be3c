import './buscar.css'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { BUSCADO_MAX, type GrupoBuscado, gruposOf } from '#contract/buscar.ts'
import type { Rol } from '#contract/permisos.ts'
import { isBuscable } from '#domain/buscar/hallar.ts'
import { filaDe, type Pantalla } from '#domain/buscar/resultados.ts'
import { textoLimpio } from '#domain/valor/texto.ts'
import { BUSCAR } from '#messages/buscar.ts'
import { horaConDia } from '#messages/palabras.ts'
import { type Busqueda, noteAbierta, useBuscar, useUltimas } from '#queries/buscar/use-buscar.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { likelyNow } from '#queries/device.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { loadable } from '#ui/loadable.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Linea } from './linea.tsx'
import {
  type Bloque,
  bloquesOf,
  bloquesVacios,
  direccionOf,
  idDe,
  type Opcion,
  type Rutas,
  useActiva,
} from './use-opciones.ts'

interface PaletaProps {
  sesion: { nombre: string; rol: Rol }
  pantallas: readonly Pantalla[]
  rutas: Rutas
  typed: () => string
  onOpen: (direccion: string) => void
  onClose: () => void
}

/** «Buscar en todo»: a field, and matches in all screens and lists that the person may open. */
export default function Paleta(props: PaletaProps) {
  return (
    <TopFrame label={BUSCAR.titulo} className="finder" onClose={props.onClose}>
      <Buscador {...props} />
    </TopFrame>
  )
}

function Buscador({ sesion, pantallas, rutas, typed, onOpen, onClose }: PaletaProps) {
  const [texto, setTexto] = useState(() => typed().slice(0, BUSCADO_MAX))
  const buscado = textoLimpio(texto)
  const busqueda = useBuscar({ sesion, buscado, pantallas })
  const ultimas = useUltimas(sesion, busqueda.aqui)
  const grupos = useMemo(() => gruposOf(sesion.rol), [sesion.rol])
  const todas = useMemo(() => pantallas.map(pantalla => filaDe('pantallas', pantalla)), [pantallas])
  // A scan fills the search field. The scanner's Enter opens no result
  useScans(({ text }) => {
    playFeedback('found')
    setTexto(text.slice(0, BUSCADO_MAX))
  })
  const bloques = buscado === '' ? bloquesVacios(ultimas, todas) : bloquesOf(busqueda)
  const open = opener(sesion.nombre, rutas, onOpen)
  const { activa, onKeyDown } = useActiva(bloques, buscado, open)
  const onClick = (event: MouseEvent, opcion: Opcion) => {
    event.preventDefault()
    open(opcion, event.ctrlKey || event.metaKey)
  }
  return (
    <>
      <div className="find-box">
        <Icon name="search" />
        {/* In a field of type="search" the scanner cannot tell a scan from typing (src/scanner/field.ts) */}
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is only this field and its results
          autoFocus
          type="text"
          role="combobox"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={BUSCAR.titulo}
          aria-expanded={activa !== null}
          aria-controls="hallados"
          aria-autocomplete="list"
          aria-activedescendant={activa === null ? undefined : idDe(activa)}
          placeholder={BUSCAR.campo(grupos)}
          maxLength={BUSCADO_MAX}
          value={texto}
          onChange={({ currentTarget: { value } }) => setTexto(value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={BUSCAR.cerrar} icon="close" large onClick={onClose} />
      </div>
      <Aviso {...busqueda} />
      {texto === '' && (
        <p className="find-hint" aria-hidden="true">
          {BUSCAR.campo(grupos)}
        </p>
      )}
      <div className="results">
        <Resultados bloques={bloques} buscado={buscado} activa={activa} rutas={rutas} onClick={onClick} />
        {buscado !== '' && bloques.length === 0 && (
          <Nada grupos={grupos} buscado={buscado} isBuscando={busqueda.isBuscando} />
        )}
        <Faltan {...busqueda} />
      </div>
      <Estado buscado={buscado} isBuscando={busqueda.isBuscando} bloques={bloques} />
      <Pie />
    </>
  )
}

const opener =
  (owner: string, rutas: Rutas, onOpen: PaletaProps['onOpen']) =>
  ({ fila }: Opcion, isElsewhere: boolean) => {
    noteAbierta(owner, fila)
    const direccion = direccionOf(fila, rutas)
    if (isElsewhere) window.open(direccion, '_blank', 'noopener')
    else onOpen(direccion)
  }

interface ResultadosProps {
  bloques: readonly Bloque[]
  buscado: string
  activa: string | null
  rutas: Rutas
  onClick: (event: MouseEvent, opcion: Opcion) => void
}

function Resultados({ bloques, buscado, activa, rutas, onClick }: ResultadosProps) {
  const { linea } = useLookups()
  return (
    <div role="listbox" id="hallados" aria-label={BUSCAR.resultados} hidden={bloques.length === 0}>
      {bloques.map(({ titulo, cuenta, opciones }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group the options of a listbox
        <div role="group" key={titulo} aria-label={`${titulo} ${cuenta}`.trim()}>
          <p className="gt" aria-hidden="true">
            <span>{titulo}</span>
            <small>{cuenta}</small>
          </p>
          {opciones.map(opcion => (
            <a
              key={opcion.clave}
              id={idDe(opcion.clave)}
              className="line"
              role="option"
              aria-selected={opcion.clave === activa}
              tabIndex={-1}
              href={direccionOf(opcion.fila, rutas)}
              // Keeps the focus in the field
              onMouseDown={event => event.preventDefault()}
              onClick={event => onClick(event, opcion)}
            >
              <Linea fila={opcion.fila} buscado={buscado} linea={linea} hace={opcion.hace} />
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

const Nada = ({
  grupos,
  buscado,
  isBuscando,
}: {
  grupos: readonly GrupoBuscado[]
  buscado: string
  isBuscando: boolean
}) => (
  <div className="nothing">
    {!isBuscable(buscado) ? (
      <b>{BUSCAR.corto}</b>
    ) : isBuscando ? (
      <b className="late">{BUSCAR.buscando}</b>
    ) : (
      <>
        <b>{BUSCAR.nada(buscado)}</b>
        <span>{BUSCAR.probaCon(grupos)}</span>
      </>
    )}
  </div>
)

function Estado({
  buscado,
  isBuscando,
  bloques,
}: {
  buscado: string
  isBuscando: boolean
  bloques: readonly Bloque[]
}) {
  const n = bloques.reduce((sum, { opciones }) => sum + opciones.length, 0)
  const said = buscado === '' || isBuscando ? '' : n > 0 ? BUSCAR.hallados(n) : BUSCAR.nada(buscado)
  return (
    <span className="sr" role="status">
      {said}
    </span>
  )
}

const { mover, abrir, otraPestana, cerrar } = BUSCAR.teclas
const Pie = () => (
  <div className="find-foot" aria-hidden="true">
    <Teclas teclas={['↑', '↓']}>{mover}</Teclas>
    <Teclas teclas={['Enter']}>{abrir}</Teclas>
    <Teclas teclas={['Ctrl', 'Enter']}>{otraPestana}</Teclas>
    <span className="grow" />
    <Teclas teclas={['Esc']}>{cerrar}</Teclas>
  </div>
)

const Teclas = ({ teclas, children }: { teclas: readonly string[]; children: ReactNode }) => (
  <span>
    {teclas.map(tecla => (
      <kbd key={tecla} className="kbd">
        {tecla}
      </kbd>
    ))}{' '}
    {children}
  </span>
)

type SoloAqui = Pick<Busqueda, 'soloAqui' | 'aqui' | 'permitidos' | 'retry'>

function partir({ aqui, permitidos }: SoloAqui): [con: GrupoBuscado[], sin: GrupoBuscado[]] {
  const has = (grupo: GrupoBuscado) => aqui?.[grupo] != null
  return [permitidos.filter(has), permitidos.filter(grupo => !has(grupo))]
}

const nombres = (grupos: readonly GrupoBuscado[]) => grupos.map(grupo => BUSCAR.grupos[grupo])

function Aviso(busqueda: SoloAqui) {
  const { soloAqui, aqui, retry } = busqueda
  if (soloAqui === null || aqui === undefined) return null
  const [con, sin] = partir(busqueda)
  const parte = aqui.homologaciones?.parte
  const asOf = Math.min(...con.map(grupo => aqui[grupo]?.asOf ?? Number.POSITIVE_INFINITY))
  return (
    <div className="find-note" role="status">
      <Icon name={soloAqui === 'sin-red' ? 'wifi-off' : 'octagon'} />
      <span>
        <b>{BUSCAR.soloAqui[soloAqui]}</b>{' '}
        {con.length > 0
          ? BUSCAR.loGuardado(nombres(con), horaConDia(asOf, likelyNow()))
          : BUSCAR.nadaGuardado}{' '}
        {con.includes('butacas') && `${BUSCAR.sinLasQueSalieron} `}
        {parte && `${BUSCAR.ultimasHomologaciones(parte.guardadas)} `}
        {sin.length > 0 && BUSCAR.queNo(nombres(sin))}
      </span>
      {soloAqui === 'sin-respuesta' && (
        <Button size="sm" onClick={retry}>
          {BUSCAR.reintentar}
        </Button>
      )}
    </div>
  )
}

function Faltan(busqueda: SoloAqui) {
  const { soloAqui, aqui } = busqueda
  const [, sin] = partir(busqueda)
  if (soloAqui === null || aqui === undefined || sin.length === 0) return null
  return (
    <div className="missing">
      <p className="gt">{BUSCAR.faltan(nombres(sin))}</p>
      <p className="line">
        <Icon name={soloAqui === 'sin-red' ? 'wifi-off' : 'octagon'} size="lg" />
        <span className="rt">
          {BUSCAR.porQueFaltan[soloAqui]}
          {soloAqui === 'sin-red' && <small>{BUSCAR.cuandoVuelva(nombres(sin))}</small>}
        </span>
      </p>
    </div>
  )
}

/** A chunk of its own: in the search, only this frame uses react-aria. */
export const TopFrame = loadable(() => import('#ui/overlay/top-frame.tsx'))

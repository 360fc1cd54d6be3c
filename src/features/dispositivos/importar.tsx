import { useRef } from 'react'
import type { ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { MODALES } from '#messages/modales.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import type { Importado } from './use-importar.ts'

export function ImportarButton({
  isBusy,
  reasonId,
  onFile,
}: {
  isBusy: boolean
  reasonId: string | undefined
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={DISPOSITIVOS.importar}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be chosen again
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        icon="arrow-up"
        disabled={reasonId !== undefined || isBusy}
        aria-describedby={reasonId}
        onClick={() => input.current?.click()}
      >
        {isBusy ? DISPOSITIVOS.importando : DISPOSITIVOS.importar}
      </Button>
    </>
  )
}

/** The outcome of an import, with each refused entry. */
export function ImportarResultado({ importado, onClose }: { importado: Importado; onClose: () => void }) {
  const isGood = 'resultado' in importado && importado.resultado.rechazadas.length === 0
  return (
    <div className="resultado">
      <Notice tone={isGood ? 'ok' : 'rejected'} icon={isGood ? 'check' : 'octagon'}>
        <div className="stack">
          <b>{importado.archivo}</b>
          {'fallo' in importado ? <span>{importado.fallo}</span> : <Cuenta resultado={importado.resultado} />}
        </div>
        <IconButton label={MODALES.cerrar} icon="close" onClick={onClose} />
      </Notice>
    </div>
  )
}

function Cuenta({ resultado }: { resultado: ResultadoRescate }) {
  const { total, aplicadas, yaEstaban, rechazadas } = resultado
  return (
    <>
      <span>{DISPOSITIVOS.resultado(total, aplicadas, yaEstaban, rechazadas.length)}</span>
      {rechazadas.length > 0 && (
        <ul>
          {rechazadas.map(({ sec, nro, detail }) => (
            <li key={sec}>
              <CodeText value={nro} />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

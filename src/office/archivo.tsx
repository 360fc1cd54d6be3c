import { type DragEvent, useRef, useState } from 'react'

interface UseArchivoProps {
  label: string
  accept: string
  onFile: (file: File) => void
}

/** A file that a person chooses or drops. `input` can be rendered anywhere. `drop` contains props for the drop zone. */
export function useArchivo({ label, accept, onFile }: UseArchivoProps) {
  const element = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  const take = ([file]: Iterable<File>) => file && onFile(file)
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        take(currentTarget.files ?? [])
        // Allows choosing the same file again
        currentTarget.value = ''
      }}
    />
  )
  const drop = {
    onDragEnter: over(true),
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event)
      take(event.dataTransfer.files)
    },
  }
  return { input, drop, isOver, choose: () => element.current?.click() }
}

import { useEffect, useRef, useState } from "react";

const searchDelayMs = 250;

/** What is in the search box; what is searched for follows once typing pauses. */
export function useTypedSearch(current: string, onPause: (search: string) => void) {
  const [typed, setTyped] = useState<{ text: string; isPaused: boolean }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reset = () => {
    clearTimeout(timer.current);
    setTyped(undefined);
  };
  const type = (text: string) => {
    clearTimeout(timer.current);
    setTyped({ text, isPaused: false });
    timer.current = setTimeout(() => {
      onPause(text.trim());
      setTyped({ text, isPaused: true });
    }, searchDelayMs);
  };
  // A blank at the end is part of a name that is not typed to its end yet.
  const isAhead = typed && (!typed.isPaused || typed.text.trim() === current);
  return { search: isAhead ? typed.text : current, type, reset };
}

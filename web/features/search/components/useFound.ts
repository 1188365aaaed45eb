import { cutAt } from '../../../../domain/kernel/cut.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Group, HitKind } from '../../../../domain/search/contract.ts';
import { wordsOf } from '../../../../domain/kernel/looking.ts';
import { problemOf } from '../../../lib/api.ts';
import { findQuery } from '../queries.ts';

/** A letter follows the last one sooner than this. */
const restMs = 120;
/** What takes longer than this shows that it is under way. */
const slowMs = 150;

export interface Found {
  /** What was asked for, which what is typed may be ahead of. */
  groups: readonly Group[];
  words: readonly string[];
  /** What is shown fits what is typed. */
  isCurrent: boolean;
  /** It is under way for so long that it has to be said. */
  isSlow: boolean;
  /** Why nothing came; null where something did. */
  problem: string | null;
  again: () => void;
}

/** What the server finds, once the typing rests. */
export function useFound(typed: string, opened: HitKind | null): Found {
  const text = cutAt(typed.trim(), 120);
  const asked = useRested(text);
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(findQuery(asked, opened));
  const isCurrent = text === '' || (text === asked && data !== undefined && !isPlaceholderData && !isFetching);
  const isWaiting = !isCurrent && error === null;
  const isSlow = useAfter(slowMs, isWaiting);
  return {
    groups: text === '' ? [] : (data?.groups ?? []),
    words: wordsOf(text),
    isCurrent,
    isSlow,
    problem: error !== null && text !== '' && text === asked && !isFetching ? problemOf(error).message : null,
    again: () => void refetch(),
  };
}

/** What was typed, once nothing followed for a moment; what was cleared at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    // Talks to the clock.
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Whether it has been so for so long. */
function useAfter(ms: number, isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    // Talks to the clock.
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [ms, isSo]);
  return isSo && isLong;
}

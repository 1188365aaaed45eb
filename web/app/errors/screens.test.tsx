import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppErrorBoundary, AppErrorScreen } from './AppErrorBoundary.tsx';
import { ErrorDetails, messageOf } from './ComponentErrorCard.tsx';

test('[R8-07] the whole-app screen says what the specification says, with its two ways out', () => {
  const html = renderToStaticMarkup(<AppErrorScreen />);
  expect(html).toContain('Oops! Something Went Wrong');
  expect(html).toContain('We&#x27;re sorry, but something unexpected happened. Our team has been notified.');
  expect(html).toContain('Refresh Page');
  expect(html).toMatch(/<a href="\/"[^>]*>Return Home<\/a>/);
});

test('[R4-13] the boundary goes from normal to error', () => {
  const boundary = new AppErrorBoundary({ children: 'the page' });
  expect(boundary.render()).toBe('the page');
  boundary.state = AppErrorBoundary.getDerivedStateFromError();
  expect(boundary.render()).not.toBe('the page');
});

test('[R8-08] the card of a page shows the message, Reset and Reload Page', () => {
  const html = renderToStaticMarkup(<ErrorDetails message="The plan is torn." onReset={() => {}} />);
  for (const words of ['Something Went Wrong', 'The plan is torn.', 'Reset', 'Reload Page']) expect(html).toContain(words);
});

test.each([
  [new Error('The plan is torn.'), 'The plan is torn.'],
  [new Error(), 'Unknown error'],
  ['a thrown word', 'Unknown error'],
  [undefined, 'Unknown error'],
])('[R8-08] %s is shown as %s', (thrown, words) => {
  expect(messageOf(thrown)).toBe(words);
});

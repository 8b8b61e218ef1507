// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { register } from '../accounts.contract';
import * as page from './signup-page';

const MADE = { success: true as const, status: true as const, message: 'Check your mailbox.' };
const VALUES = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse',
  confirm_password: 'correct horse',
};

const box = (name: string) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText('Password');
const again = () => screen.getByLabelText('Confirm password');
const signUp = () => screen.getByRole('button', { name: 'Sign Up' });

function show(route: Route) {
  return showScreen(page, { network: [route], at: '/signup' });
}

async function fill(person: UserEvent, values: Partial<typeof VALUES> = {}) {
  const typed = { ...VALUES, ...values };
  await person.type(box('First name'), typed.first_name);
  await person.type(box('Last name'), typed.last_name);
  await person.type(box('Email'), typed.email);
  await person.type(password(), typed.password);
  await person.type(again(), typed.confirm_password);
}

describe('signing up', () => {
  test('sends what was typed once and leads to the welcome', async () => {
    const making = held<typeof MADE>();
    const { person, calls } = show(on(register, making.answer));
    await fill(person);
    await person.dblClick(signUp());
    making.give(MADE);
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([VALUES]);
    expect(screen.getByText('Check your mailbox.')).toBeInTheDocument();
  });

  test('nothing typed: five fields say what they need', async () => {
    const { person, calls } = show(on(register, () => MADE));
    await person.click(signUp());
    expect(box('First name')).toHaveFocus();
    expect(box('First name')).toHaveAccessibleDescription('First name is required');
    expect(box('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(box('Email')).toHaveAccessibleDescription('Email is required');
    expect(password()).toHaveAccessibleDescription('Password is required At least 8 characters.');
    expect(again()).toHaveAccessibleDescription('Confirm password is required');
    expect(calls).toEqual([]);
  });

  test('two passwords that differ are told at the second', async () => {
    const { person, calls } = show(on(register, () => MADE));
    await fill(person, { confirm_password: 'correct house' });
    await person.click(signUp());
    expect(again()).toHaveFocus();
    expect(again()).toHaveAccessibleDescription('Passwords do not match');
    expect(calls).toEqual([]);
  });

  test('what the server refuses stands at its field', async () => {
    const refusal = new Refusal('invalid', 'Please check your entries', {
      password: ['This password is too common'],
    });
    const { person } = show(on(register, () => refusal));
    await fill(person);
    await person.click(signUp());
    expect(await screen.findByText('This password is too common')).toBeInTheDocument();
    expect(password()).toHaveFocus();
    expect(password()).toBeInvalid();
    expect(box('Email')).toHaveValue('ada@example.com');
  });

  test('a lost answer: everything stays and goes out again', async () => {
    let tries = 0;
    const { person, calls } = show(on(register, () => (tries++ === 0 ? UNREACHABLE : MADE)));
    await fill(person);
    await person.click(signUp());
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(password()).toHaveValue('correct horse');
    await person.click(signUp());
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([VALUES, VALUES]);
  });

  test('a fault is told', async () => {
    const { person } = show(on(register, () => FAULT));
    await fill(person);
    await person.click(signUp());
    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    expect(again()).toHaveValue('correct horse');
  });

  test('says what is accepted, and leads to it', () => {
    show(on(register, () => MADE));
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    expect(screen.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
      'href',
      '/terms-and-conditions',
    );
  });
});

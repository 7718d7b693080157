import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListPage, type ListQuery } from '@uketori/service-kit/list';
import { z } from 'zod';
import { type EditedCustomer, editedCustomer, type NewCustomer, newCustomer } from './customers.schema.js';
import {
  type Customer,
  CustomersService,
  customerListQuery,
  type Department,
  type Representative,
} from './customers.service.js';
import { customer, department, representative } from './customers.answers.js';

const id = z.uuid();

@Controller('customers')
export class CustomersHttp {
  constructor(private readonly customers: CustomersService) {}

  @Get()
  @Answers(listAnswer(customer))
  @Ability('inbox:read')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: customerListQuery }) query: ListQuery,
  ): Promise<ListPage<Customer>> {
    return this.customers.list(actor, query);
  }

  @Get('representatives')
  @Answers(itemsAnswer(representative))
  @Ability('inbox:read')
  async representatives(@CurrentActor() actor: Actor): Promise<{ items: Representative[] }> {
    return { items: await this.customers.representatives(actor) };
  }

  @Get('departments')
  @Answers(itemsAnswer(department))
  @Ability('inbox:read')
  async departments(@CurrentActor() actor: Actor): Promise<{ items: Department[] }> {
    return { items: await this.customers.departments(actor) };
  }

  @Get(':id')
  @Answers(customer)
  @Ability('inbox:read')
  one(@CurrentActor() actor: Actor, @Param('id', { schema: id }) customer_id: string): Promise<Customer> {
    return this.customers.one(actor, customer_id);
  }

  @Post()
  @Answers(customer)
  @Ability('inbox:update')
  create(@CurrentActor() actor: Actor, @Body({ schema: newCustomer }) body: NewCustomer): Promise<Customer> {
    return this.customers.create(actor, body);
  }

  @Put(':id')
  @Answers(customer)
  @Ability('inbox:update')
  update(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
    @Body({ schema: editedCustomer }) body: EditedCustomer,
  ): Promise<Customer> {
    return this.customers.update(actor, customer_id, body);
  }
}

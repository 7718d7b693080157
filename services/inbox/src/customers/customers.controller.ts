import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListPage, type ListQuery } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type Customer,
  customer,
  customerRecord,
  type CustomerValues,
  customerValues,
  type EditedCustomer,
  editedCustomer,
  type NewCustomer,
  newCustomer,
} from './customer.record.js';
import { CustomersService, customerListQuery } from './customers.service.js';
import {
  customerResult,
  type Department,
  department,
  type Representative,
  representative,
} from './customers.types.js';

const customerIds = z.array(z.uuid()).min(1).max(500);
const customerResults = z.object({ results: z.array(customerResult) });
const deletedCustomer = z.object({ deleted: z.literal(true) });
const id = z.uuid();
const bulkUpdate = z.strictObject({ customer_ids: customerIds, values: customerValues });
const bulkDelete = z.strictObject({ customer_ids: customerIds, confirm: z.literal('DELETE') });
const sorts = z.strictObject({ sort_num: customerRecord.fields.sort_num.input });

@Controller('customers')
export class CustomersController {
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

  @Post('bulk-update')
  @Answers(customerResults)
  @HttpCode(200)
  @Ability('inbox:update')
  bulkUpdate(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulkUpdate }) { customer_ids, values }: z.infer<typeof bulkUpdate>,
  ) {
    return this.customers.bulkUpdate(actor, customer_ids, values as CustomerValues);
  }

  @Post('bulk-delete')
  @Answers(customerResults)
  @HttpCode(200)
  @Ability('inbox:delete')
  bulkDelete(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulkDelete }) { customer_ids }: z.infer<typeof bulkDelete>,
  ) {
    return this.customers.bulkDelete(actor, customer_ids);
  }

  @Put(':id/sorts')
  @Answers(customer)
  @Ability('inbox:update')
  sort(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) customer_id: string,
    @Body({ schema: sorts }) { sort_num }: z.infer<typeof sorts>,
  ): Promise<Customer> {
    return this.customers.sort(actor, customer_id, sort_num);
  }

  @Delete(':id')
  @Answers(deletedCustomer)
  @Ability('inbox:delete')
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: id }) customer_id: string) {
    return this.customers.remove(actor, customer_id);
  }
}
